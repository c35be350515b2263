import Viper

extension SessionSignOut {
    struct Presenter: Viper.Presenter {
        func present(_ credential: Credential, for reader: PresentationContext) -> SessionCookie? {
            credential == .cookie ? .removed : nil
        }
    }
}
