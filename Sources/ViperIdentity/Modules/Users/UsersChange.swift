import Viper
import ViperEntities
import ViperHTTP

/// `PATCH /users/{name}`: changes a user's display name by a merge-patch (RFC 7396).
enum UsersChange {
    struct Input: Equatable {
        let displayName: String?
        let precondition: Precondition
    }

    struct Interactor: Viper.Interactor {
        let store: UserStore
        let managed: ManagedUser

        func execute(_ input: Input) async throws(Failure) -> UsersDetail.Outcome {
            let user = try await store.change(managed.name, displayName: input.displayName, if: input.precondition)
                .get(
                    missing: UserDirectory.missing(managed.name),
                    stale: .stale(UserDirectory.noun, managed.name.text, input.precondition))
            return UsersDetail.Outcome(user: user, isOwn: user.id == managed.session.user.id)
        }
    }
}

extension UsersChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        displayName = field.change(
            "displayName", "What others are shown: 1 to 80 characters, trimmed.", UserRules.displayName)
        precondition = field.precondition()
    }
}
