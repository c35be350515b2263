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
