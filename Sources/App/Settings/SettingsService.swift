package import Viper
package import ViperFeatures

/// The rules of settings, for their own modules and for other features: who may send messages to whom.
package struct SettingsService: Sendable {
    private let store: SettingsStore

    package init(_ context: FeatureContext) { store = SettingsStore(database: context.database) }

    /// What a user has chosen.
    func settings(of user: UUID) async throws(Failure) -> UserSettings {
        guard let settings = try await store.settings(of: user) else { throw Self.missing }
        return settings
    }

    /// Changes what a user has chosen, all but the preferences, which the session's owner takes from the output.
    func change(
        _ change: UserSettingsChange, of user: UUID, if precondition: Precondition
    ) async throws(Failure) -> Revision<UserSettings> {
        try await store.change(change, of: user, if: precondition)
            .get(
                missing: Self.missing,
                stale: .stale(Self.stale(precondition.demand)))
    }

    /// Who may send messages to a user: everyone, unless the user has chosen otherwise.
    package func messagePolicy(of user: UUID) async throws(Failure) -> MessagePolicy {
        try await store.messagePolicy(of: user)
    }

    /// The account was deleted after the gate had read it.
    private static let missing = Failure.missing(
        "The user was not found.", fr: "Utilisateur introuvable.", pt: "O utilizador não foi encontrado.")

    private static func stale(_ demand: Phrase) -> Sentence {
        Sentence(
            "Expected the settings \(demand); they are not.",
            fr: "L'état des paramètres \(demand) ; ce n'est pas le cas.",
            pt: "O estado das definições \(demand); não é o caso.")
    }
}
