import Viper
import ViperDatabase
import ViperService
import ViperUpstream

/// Why a page could not be fetched. The texts are for the log alone.
enum RepositoryUpstreamFault: Error, Sendable, Equatable {
    /// It could not be asked, or its answer is of no use.
    case failed(String)
    /// It took too long.
    case timedOut(String)
    /// The server is about to end.
    case closing
    /// Who waited for it was cancelled.
    case abandoned
    /// It answered, and the answer could not be stored.
    case store(DatabaseError)

    /// What the fault of a call means.
    init(_ error: UpstreamError) {
        switch error {
        case .timedOut(let text): self = .timedOut(text)
        case .unreachable(let text), .refused(let text): self = .failed(text)
        case .cancelled: self = .closing
        }
    }

    /// Whether the upstream has no part in it.
    var isOfStore: Bool { if case .store = self { true } else { false } }

    /// What the fault means to a use case that has nothing else to show.
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
