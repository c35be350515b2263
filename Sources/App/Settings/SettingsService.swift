package import Viper
import ViperDatabase
import ViperEntities
package import ViperFeatures
import ViperIdentity

/// The settings of users and their rules, for their own modules and for other features: who may send messages to whom.
package struct SettingsService: Sendable {
    private let database: any Database

    package init(_ context: FeatureContext) { database = context.database }

    /// What a user has chosen.
    func settings(of user: UUID) async throws(Failure) -> UserSettings {
        let found = try await database.find(Self.ofUser, [.uuid(user), .boolean(false)]) { row throws(DatabaseError) in
            try UserSettings(row, of: user)
        }
        guard let found else { throw Self.missing }
        return found
    }

    /// Who may send messages to a user: everyone, unless the user has chosen otherwise.
    package func messagePolicy(of user: UUID) async throws(Failure) -> MessagePolicy {
        try await database.find("SELECT messages FROM user_settings WHERE user_id = $1", [.uuid(user)]) {
            row throws(DatabaseError) in try MessagePolicy(stored: try row.text(0))
        } ?? .everyone
    }

    /// Changes what a user has chosen, all but the preferences, which the session's owner takes from the output.
    func change(
        _ change: UserSettingsChange, of user: UUID, if precondition: Precondition
    ) async throws(Failure) -> Revision<UserSettings> {
        try await database.change { transaction throws(DatabaseError) -> Result<Revision<UserSettings>, Failure> in
            let found = try await transaction.first(Self.ofUser, [.uuid(user), .boolean(false)]) {
                row throws(DatabaseError) in try UserSettings(row, of: user)
            }
            guard let settings = found else { return .failure(Self.missing) }
            guard precondition.allows(settings.version) else { return .failure(Self.stale(precondition.demand)) }
            guard var changed = change.applied(to: settings) else {
                return .success(Revision(from: settings, to: settings))
            }
            try await transaction.execute(
                """
                INSERT INTO user_settings (user_id, messages, version) VALUES ($1, $2, 1)
                ON CONFLICT (user_id) DO NOTHING
                """, [.uuid(user), .text(settings.messages.rawValue)])
            changed.version = try await transaction.version(
                by: Self.update, [.text(changed.startPage?.rawValue), .text(changed.messages.rawValue), .uuid(user)])
            return .success(Revision(from: settings, to: changed))
        }.get()
    }

    private static let ofUser = SQL(
        composing: """
            SELECT s.start_page, s.messages, s.version, \(CallerPreferences.columns)
            FROM users u LEFT JOIN user_settings s ON s.user_id = u.id WHERE u.id = $1 AND u.deleted = $2
            """)
    private static let update = SQL(
        composing: """
            UPDATE user_settings SET start_page = $1, messages = $2, version = \(SQL.nextVersion)
            WHERE user_id = $3 RETURNING version
            """)

    /// The account was deleted after the gate had read it.
    private static let missing = Failure.missing(
        "The user was not found.", fr: "Utilisateur introuvable.", pt: "O utilizador não foi encontrado.")

    private static func stale(_ demand: Phrase) -> Failure {
        .stale(
            Sentence(
                "Expected the settings \(demand); they are not.",
                fr: "L'état des paramètres \(demand) ; ce n'est pas le cas.",
                pt: "O estado das definições \(demand); não é o caso."))
    }
}

extension UserSettings {
    /// Decodes a row of the users with their settings; without a row of settings nothing was chosen yet.
    fileprivate init(_ row: borrowing Row, of user: UUID) throws(DatabaseError) {
        self.user = user
        startPage = try row.optionalText(0).flatMap(StartPage.init)
        messages =
            try row.optionalText(1).map { text throws(DatabaseError) in try MessagePolicy(stored: text) } ?? .everyone
        version = try row.isNull(2) ? 1 : try row.integer(2)
        preferences = try CallerPreferences(row, from: 3)
    }
}

extension MessagePolicy {
    fileprivate init(stored text: String) throws(DatabaseError) {
        guard let policy = MessagePolicy(rawValue: text) else {
            throw .corrupt(detail: "a user's settings have no known policy of messages")
        }
        self = policy
    }
}
