import Viper
import ViperIdentity

extension Start {
    struct Interactor: Viper.Interactor {
        let service: SettingsService
        let users: UserStore
        /// Nil for a stranger.
        let session: Session?

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            guard let session, let user = try await users.user(named: session.user.name) else { return .stranger }
            guard user.hasChosenDisplayName else { return .nameless(user.name) }
            return .ready(try await service.settings(of: user.id).startPage)
        }
    }
}
