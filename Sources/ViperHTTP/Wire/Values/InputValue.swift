public import ViperJSON
public import ViperValues

/// A value that can be read from a parameter or from a member of a JSON body.
public protocol InputValue: Sendable {
    /// What a declaration can demand of the value beyond its type.
    associatedtype Bounds: Sendable = Unbounded

    /// Reads a path segment or a query parameter, percent-decoded. The bytes are UTF-8 without U+0000.
    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Bounds) throws(InputFault) -> Self
    /// Reads a member of a JSON body.
    static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> Self
    /// The shape of the value.
    static func schema(within bounds: Bounds) -> Schema
    /// Any value within the bounds: it stands for one that could not be read, and is what a dry run sees. Two variants
    /// differ where the type allows it.
    static func placeholder(_ variant: Int, within bounds: Bounds) -> Self
    /// The value as JSON text, as a body would have it: descriptions tell defaults so.
    var jsonText: String { get }
}
