import Viper
import ViperIdentity

extension SettingsMenu {
    struct Interactor: Viper.Interactor {
        let service: SettingsService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> UserSettings {
            try await service.settings(of: session.user.id)
        }
    }
}
