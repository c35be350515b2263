public import ViperJSON
public import ViperValues

/// A value that can be read from a parameter or a member of a JSON body.
public protocol InputValue: Sendable {
    /// What a declaration can require of the value beyond its type.
    associatedtype Bounds: Sendable = Unbounded

    /// Reads a percent-decoded path segment or query parameter. The bytes are UTF-8 without U+0000.
    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Bounds) throws(InputFault) -> Self
    /// Reads a member of a JSON body.
    static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> Self
    /// The schema of the value.
    static func schema(within bounds: Bounds) -> Schema
    /// A value within the bounds that replaces an unreadable one and is used by dry runs. Two variants differ if the
    /// type allows it.
    static func placeholder(_ variant: Int, within bounds: Bounds) -> Self
    /// The value as JSON text, for defaults in descriptions.
    var jsonText: String { get }
}
