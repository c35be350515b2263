import Viper
import ViperValues

extension UsersDetail {
    struct Interactor: Viper.Interactor {
        let store: UserStore
        /// Who asks; nil for a stranger.
        let reader: UUID?

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            guard let user = try await store.user(named: input.name) else {
                throw .missing("User '\(input.name.text)' was not found.")
            }
            return Outcome(user: user, isOwn: user.id == reader)
        }
    }
}
