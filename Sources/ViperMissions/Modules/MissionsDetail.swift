import Viper
import ViperHTTP

/// `GET /missions/{id}`: how far a mission has come. It can be kept open.
enum MissionsDetail {
    /// The gate finds the mission, so there is nothing else to read.
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) -> Mission { mission }
    }

    struct View: JSONView { typealias Model = MissionDocument }
}
