public import Viper
public import ViperThreads

extension Failure {
    /// Maps the refusal of slow work: a full queue is a 503 with `Retry-After`.
    public init(_ refusal: WorkRefusal) {
        switch refusal {
        case .full, .shareUsedUp: self = .unavailable("\(refusal)")
        case .cancelled: self = .timedOut("\(refusal)")
        case .closed: self = .closing
        }
    }
}
