public import ViperValues

/// A body produced in parts, each when there is room for it on the way to the client, so that a body of any length
/// needs the memory of one part.
///
/// One task at a time asks for parts, in order, and never again after the last one or a fault. A client that leaves
/// cancels the task.
public protocol BodyStream: AnyObject, Sendable {
    /// Appends the next part, of some kilobytes, to the writer.
    ///
    /// - Returns: whether there may be more. A last part may be written with `false`.
    /// - Throws: a ``StreamFault`` if the rest is unavailable. What has been written for this part is still sent; then
    ///   the body is truncated where the framing can show it (RFC 9112, section 8), unless the client was told.
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool

    /// Returns, only once, a message for the log about the part just made, although the body continues; for example
    /// that something in it is unavailable. Called after each part.
    func takeNotice() -> String?

    /// The number of rows written; nil for a body without rows.
    var rowCount: Int? { get }

    /// Whether the body is an event stream, which is open for hours and mostly waits for its next event. It never
    /// changes. False by default; if it is true:
    ///
    /// - No memory is held for a part while ``next(into:)`` waits, so it must not write before it waits.
    /// - A client that has closed its side of the connection has gone: the task is cancelled while it waits, within
    ///   about a second. Any other body is still sent to such a client.
    /// - A client that acknowledges nothing for as long as a body may stall has gone, too.
    /// - The response says `Connection: close`, so that the connection closes right after the last part.
    var isEventStream: Bool { get }
}

extension BodyStream {
    public var rowCount: Int? { nil }

    public func takeNotice() -> String? { nil }

    public var isEventStream: Bool { false }
}

/// Why a body that had begun cannot be finished.
// A class, since every task that waits for a stream holds room for a fault: with a problem in place, 416 bytes.
public final class StreamFault: Error, Sendable, Equatable {
    /// What happened, for the log only.
    public let inner: String
    /// Whether the last bytes of the body have told the client, so that the body ends as if complete.
    public let isTold: Bool
    /// The problem that the client would have received if the body had not begun; nil if unknown.
    public let problem: Problem?

    public init(_ inner: String, isTold: Bool = false, problem: Problem? = nil) {
        self.inner = inner
        self.isTold = isTold
        self.problem = problem
    }

    public static func == (one: StreamFault, other: StreamFault) -> Bool {
        one.inner == other.inner && one.isTold == other.isTold && one.problem == other.problem
    }
}
