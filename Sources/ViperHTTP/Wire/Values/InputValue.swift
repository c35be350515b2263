public import ViperJSON
public import ViperValues

/// A value that can be read from a parameter or a member of a JSON body.
public protocol InputValue: Sendable {
    /// What a declaration can require of the value beyond its type.
    associatedtype Bounds: Sendable = Unbounded

    /// What a member of another JSON type should have been. Default: `a string`.
    static var expectedType: Phrase { get }

    /// Reads a percent-decoded path segment or query parameter. The bytes are UTF-8 without U+0000.
    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Bounds) throws(InputFault) -> Self
    /// Reads a member of a JSON body. Default: a string, which is read like a parameter, but may have U+0000.
    static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> Self
    /// The schema of the value.
    static func schema(within bounds: Bounds) -> Schema
    /// A value within the bounds that replaces an unreadable one and is used by dry runs. Two variants differ if the
    /// type allows it.
    static func placeholder(_ variant: Int, within bounds: Bounds) -> Self
    /// The value as JSON text, for defaults in descriptions. Default: what it writes if it is an ``OutputValue``; else
    /// empty, which no default may be.
    var jsonText: String { get }
}

extension InputValue {
    public static var expectedType: Phrase { JSONValue.Kind.string.phrase }

    public static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> Self {
        guard let text = json.text else { throw .wrongType(expectedType, found: json.kind) }
        return try read(text: text, within: bounds)
    }

    /// Reads a text of a body like a parameter.
    static func read(text: String, within bounds: Bounds) throws(InputFault) -> Self {
        let result = text.withUTF8Bytes { text in
            Result { () throws(InputFault) in try read(parameter: text, within: bounds) }
        }
        return try result.get()
    }

    public var jsonText: String {
        guard let output = self as? any OutputValue else { return "" }
        var writer = ByteWriter(capacity: 256)
        output.write(to: &writer)
        return writer.finish().text
    }
}

/// A list or an object, which only a body has: an input that reads one from elsewhere does not start.
public protocol StructuredInputValue: InputValue {}

extension StructuredInputValue {
    public static var expectedType: Phrase { JSONValue.Kind.object.phrase }

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Bounds) throws(InputFault) -> Self {
        throw .wrongType(expectedType, found: .string)
    }
}
