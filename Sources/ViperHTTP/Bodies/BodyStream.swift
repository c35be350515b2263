public import ViperValues

/// A body that comes in parts, each made when there is room for it on the way to the client: a body of any length needs
/// no more memory than one part.
///
/// One task at a time asks for parts, in order; after the last one, or a fault, it is not asked again. A client that
/// leaves cancels that task.
public protocol BodyStream: AnyObject, Sendable {
    /// Writes the next part, of some kilobytes, behind what the writer holds.
    ///
    /// - Returns: whether there may be more. A last part may be written with `false`.
    /// - Throws: a ``StreamFault`` if the rest cannot be had: what has been written for this part is still sent, then
    ///   the body is cut short where the framing can show it (RFC 9112, section 8), unless the client was told.
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool

    /// What the log is to be told of the part that was just made, though the body goes on: something that it says is not
    /// to be had, say. It is asked after each part, and says the same thing once.
    func takeNotice() -> String?

    /// How many rows have been written; nil of a body that has none to be counted.
    var rowCount: Int? { get }
}

extension BodyStream {
    public var rowCount: Int? { nil }

    public func takeNotice() -> String? { nil }
}

/// Why a body that had begun cannot be finished. The text is for the log alone.
public struct StreamFault: Error, Sendable, Equatable {
    /// What happened.
    public let inner: String
    /// Whether the body itself has told the client, in what was written last: it is then ended as if it were whole.
    public let isTold: Bool
    /// What a client would have been told instead of a body that had not begun; nil if that is not known.
    public let problem: Problem?

    /// A fault.
    public init(_ inner: String, isTold: Bool = false, problem: Problem? = nil) {
        self.inner = inner
        self.isTold = isTold
        self.problem = problem
    }
}
