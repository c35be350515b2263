import Viper
import ViperEntities
import ViperHTTP

/// `PATCH /users/{name}`: changes a user's display name by a merge-patch (RFC 7396).
enum UsersChange {
    struct Input: Equatable {
        let name: UserName
        let displayName: String?
        let precondition: Precondition
    }

    /// Users are changed by themselves, or by an administrator.
    struct Interactor: Viper.Interactor {
        let store: UserStore
        let session: Session

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> UsersDetail.Outcome {
            let missing = UserDirectory.missing(input.name)
            guard session.mayManage(input.name) else {
                // Who exists is no secret.
                guard try await store.user(named: input.name) != nil else { throw missing }
                throw .forbidden(
                    Sentence(
                        "Users are changed by themselves, or by an administrator.",
                        fr: "Un utilisateur est modifié par lui-même, ou par un administrateur.",
                        pt: "Um utilizador é alterado por si próprio, ou por um administrador."))
            }
            let user = try await store.change(input.name, displayName: input.displayName, if: input.precondition)
                .get(
                    missing: missing,
                    stale: .stale(UserDirectory.noun, input.name.text, input.precondition))
            return UsersDetail.Outcome(user: user, isOwn: user.id == session.user.id)
        }
    }
}

extension UsersChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        name = field.path("name", "The user's name.")
        displayName = field.change(
            "displayName", "What others are shown: 1 to 80 characters, trimmed.", UserRules.displayName)
        precondition = field.precondition()
    }
}
