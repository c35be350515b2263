public import ViperValues

/// A kind of problem (RFC 9457, section 3.1): the `type` and `title` of a problem document. Each is a static constant; a
/// feature adds its own beside the use case that reports it.
// A class, so that an error carries one word of it.
public final class ProblemKind: Sendable, Equatable {
    /// The last part of the type's path, such as `not-found`. No other kind has it.
    public let code: String
    /// The status of its responses.
    public let status: Status
    /// A few words, the same for every occurrence.
    public let title: Phrase
    /// When it occurs, for developers of clients.
    public let meaning: String
    /// What a client should do about it.
    public let remedy: String
    /// Whether its documents may list `errors` in the input.
    public let hasFaults: Bool

    /// Creates a kind of problem.
    public init(
        _ code: String, _ status: Status, _ title: Phrase, _ meaning: String, remedy: String, hasFaults: Bool = false
    ) {
        self.code = code
        self.status = status
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
        self.hasFaults = hasFaults
    }

    public static func == (first: ProblemKind, second: ProblemKind) -> Bool { first === second }

    /// Whether the same request may succeed later: there was no room, no time, or nobody to ask.
    public var mayPass: Bool {
        [.tooManyRequests, .badGateway, .serviceUnavailable, .gatewayTimeout, .insufficientStorage].contains(status)
    }

    /// The kinds that any program can report.
    public static let standard = ofInput + ofResource + ofMessage + ofServer
}
