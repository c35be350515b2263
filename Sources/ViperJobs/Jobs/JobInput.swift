public import Viper
public import ViperValues

/// What a job needs to know: ids or a short text, never a secret, since it is stored as it is.
public struct JobInput: Sendable, Equatable {
    /// The input as it is stored.
    public let text: String

    /// The most Unicode scalars that an input may have.
    public static let limit = 2000

    /// Creates an input of a text, at most ``limit`` Unicode scalars without U+0000.
    public init(_ text: String) { self.text = text }

    public init(_ id: UUID) { text = id.text }

    /// The id that the input was created of.
    public func uuid() throws(Failure) -> UUID {
        guard let id = UUID(text) else { throw .broken("a job's input is not a UUID") }
        return id
    }
}
