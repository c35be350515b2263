import Viper

extension MissionsDetail {
    struct Interactor: Viper.Interactor {
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) -> Mission { mission }
    }
}
