import ViperHTTP

extension MissionStatus: OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .waiting: "waiting"
        case .running: "running"
        case .succeeded: "succeeded"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
