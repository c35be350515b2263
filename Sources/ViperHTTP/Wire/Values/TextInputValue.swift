public import ViperJSON
public import ViperValues

/// A value that is read from a text, whether in a parameter or in a string of a JSON body.
public protocol TextInputValue: InputValue where Bounds == Unbounded {
    /// What a member of another JSON type should have been. Default: `a string`.
    static var expectedType: Phrase { get }

    static func read(_ text: String) throws(InputFault) -> Self
}

extension TextInputValue {
    public static var expectedType: Phrase { JSONValue.Kind.string.phrase }

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        try read(String(decoding: text, as: UTF8.self))
    }

    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        guard let text = json.text else { throw .wrongType(expectedType, found: json.kind) }
        return try read(text)
    }
}
