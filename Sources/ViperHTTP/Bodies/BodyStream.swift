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
}

extension BodyStream {
    public var rowCount: Int? { nil }

    public func takeNotice() -> String? { nil }
}

/// Why a body that had begun cannot be finished.
public struct StreamFault: Error, Sendable, Equatable {
    /// What happened, for the log only.
    public let inner: String
    /// Whether the last bytes of the body have told the client, so that the body ends as if complete.
    public let isTold: Bool
    /// The problem that the client would have received if the body had not begun; nil if unknown.
    public let problem: Problem?

    /// Creates a fault.
    public init(_ inner: String, isTold: Bool = false, problem: Problem? = nil) {
        self.inner = inner
        self.isTold = isTold
        self.problem = problem
    }
}
