import Viper
import ViperService
import ViperValues

extension MissionsBegin {
    struct Interactor<Kind: MissionKind>: Viper.Interactor {
        static var failures: FailureKinds { [Kind.failures, .limited] }
        static var issuesCapability: Bool { true }
        let kind: Kind
        let service: MissionService
        /// Who asks; nil for a stranger.
        let user: UUID?

        func execute(_ input: Input<Kind>) async throws(Failure) -> Mission {
            try await service.begin(Kind.name, kind.accept(input.order), by: user)
        }
    }
}
