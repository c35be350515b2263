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
    /// The faults within a value that has parts; empty if the fault is the value's own.
    public private(set) var parts: [Part] = []

    /// A fault within a value.
    public struct Part: Sendable, Equatable {
        /// The JSON pointer from the value on: `/3`.
        public let pointer: String
        public let fault: InputFault
    }

    public init(_ code: String, _ detail: Sentence) {
        self.code = code
        self.detail = detail
    }

    /// The same, of a sentence in the languages of the kit.
    public init(_ code: String, _ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text) {
        self.init(code, Sentence(english, fr: fr, pt: pt))
    }

    /// Why a value with parts was refused: the faults of these; nil if they have none.
    public init?(of parts: [Part]) {
        guard let first = parts.first?.fault else { return nil }
        self.init(first.code, first.detail)
        self.parts = parts
    }

    /// The faults of a part, or of its own parts, as those of the value that it belongs to.
    ///
    /// - Parameter pointer: the JSON pointer to the part: `/3`.
    public func located(at pointer: String) -> [Part] {
        parts.isEmpty
            ? [Part(pointer: pointer, fault: self)]
            : parts.map { Part(pointer: pointer + $0.pointer, fault: $0.fault) }
    }

    /// Quotes at most 40 characters of an input for a sentence.
    public static func quoted(_ text: UnsafeRawBufferPointer) -> String {
        let whole = String(decoding: text.prefix(200), as: UTF8.self)
        let shown = String(whole.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : Character($0) })
        return shown.unicodeScalars.count < whole.unicodeScalars.count || text.count > 200
            ? "'\(shown)…'" : "'\(shown)'"
    }
}
