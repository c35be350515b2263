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

/// The bounds of a type that has none.
public struct Unbounded: Sendable {
    /// The only value.
    @inlinable
    public init() {}
}

/// Why a value was refused: a word for programs and a sentence for people, saying what was expected and what came.
public struct InputFault: Error, Equatable {
    /// A word in camelCase, such as `tooLong`.
    public var code: String
    /// A sentence.
    public var detail: String

    /// A fault.
    public init(_ code: String, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// A value of another type than the one expected.
    public static func wrongType(_ expected: String, found: String) -> InputFault {
        InputFault("wrongType", "Expected \(expected), found \(found).")
    }

    /// At most 40 characters of what came, quoted, fit for a sentence.
    public static func quoted(_ text: UnsafeRawBufferPointer) -> String {
        let whole = String(decoding: text.prefix(200), as: UTF8.self)
        let shown = String(whole.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : Character($0) })
        return shown.unicodeScalars.count < whole.unicodeScalars.count || text.count > 200
            ? "'\(shown)…'" : "'\(shown)'"
    }
}
