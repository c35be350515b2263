/// The bounds of a type without any.
public struct Unbounded: Sendable {
    /// Creates the only value.
    @inlinable
    public init() {}
}

/// Why a value was refused: a code for programs and a sentence for people, with what was expected and what was found.
public struct InputFault: Error, Equatable {
    /// A camelCase code, such as `tooLong`.
    public var code: String
    /// A sentence for people.
    public var detail: Sentence

    public init(_ code: String, _ detail: Sentence) {
        self.code = code
        self.detail = detail
    }

    /// Quotes at most 40 characters of an input for a sentence.
    public static func quoted(_ text: UnsafeRawBufferPointer) -> String {
        let whole = String(decoding: text.prefix(200), as: UTF8.self)
        let shown = String(whole.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : Character($0) })
        return shown.unicodeScalars.count < whole.unicodeScalars.count || text.count > 200
            ? "'\(shown)…'" : "'\(shown)'"
    }
}
