import Viper
import ViperDatabase
import ViperEntities
import ViperUpstream

/// Why a page could not be fetched. The texts are only for the log.
enum RepositoryUpstreamFault: Error, Sendable, Equatable {
    /// The upstream is unreachable, or its response is unusable.
    case failed(String)
    /// It timed out.
    case timedOut(String)
    /// The server is shutting down.
    case closing
    /// The waiting task was cancelled.
    case abandoned
    /// The response could not be stored.
    case store(DatabaseError)

    init(_ error: UpstreamError) {
        switch error {
        case .timedOut(let text): self = .timedOut(text)
        case .unreachable(let text), .refused(let text): self = .failed(text)
        case .cancelled: self = .closing
        }
    }

    /// Whether the store failed, and not the upstream.
    var isOfStore: Bool { if case .store = self { true } else { false } }

    /// The failure of a use case that has nothing else to show.
    var failure: Failure {
        switch self {
        case .failed(let text): .upstreamFailed(text)
        case .timedOut(let text): .upstreamTimedOut(text)
        case .closing: .closing
        case .abandoned: .timedOut("\(self)")
        case .store(let error): Failure(error)
        }
    }
}

extension RepositoryUpstreamFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .failed(let text), .timedOut(let text): text
        case .closing: "the server is stopping"
        case .abandoned: "the wait for the upstream of repositories was cancelled"
        case .store(let error): "\(error)"
        }
    }
}
