/// Why a text is not an acceptable JSON document (RFC 8259). Offsets count bytes from 0.
public enum JSONError: Error, Sendable, Equatable {
    /// A syntax error: what was expected, and the byte found; nil at the end of the text.
    case syntax(offset: Int, expected: Expectation, found: UInt8?)
    /// A string is not valid UTF-8 (RFC 3629), which excludes overlong forms, surrogates and anything above U+10FFFF.
    case notUTF8(offset: Int)
    /// The array or object at the offset is nested too deeply.
    case tooDeep(offset: Int)
    /// The text is longer than 256 MiB.
    case tooLarge
    /// There is no memory to parse it.
    case noMemory

    /// What the grammar expects.
    public enum Expectation: String, Sendable {
        /// Any value.
        case value = "a value"
        /// A value without a byte order mark before it.
        case noByteOrderMark = "a value without a byte order mark"
        /// One of the three names.
        case literal = "true, false or null"
        /// A digit of a number.
        case digit = "a digit"
        /// The next member, or the end of an object.
        case commaOrBrace = "',' or '}'"
        /// The next element, or the end of an array.
        case commaOrBracket = "',' or ']'"
        /// The name of an object's first member, or the end of the object.
        case nameOrBrace = "a member name in quotes or '}'"
        /// The name of another member.
        case name = "a member name in quotes"
        /// The separator between a member's name and its value.
        case colon = "':'"
        /// The end of a string.
        case closingQuote = "'\"' at the end of a string"
        /// A string character that is not a control character.
        case character = "a character that is not a control character"
        /// A character that may follow a backslash.
        case escape = "one of \"\\/bfnrtu after '\\'"
        /// The digits of a `\u` escape.
        case hexadecimal = "four hexadecimal digits after '\\u'"
        /// The second half of a surrogate pair after its first.
        case lowSurrogate = "a low surrogate escape"
        /// Anything but a lone second half of a surrogate pair.
        case noLowSurrogate = "an escape that is not a lone low surrogate"
        /// The end of the text, or white space.
        case end = "the end"
    }
}

extension JSONError: CustomStringConvertible {
    /// A sentence for the client who sent the text.
    public var description: String {
        switch self {
        case .syntax(let offset, let expected, let found):
            "expected \(expected.rawValue) at byte \(offset), found \(Self.describe(found))"
        case .notUTF8(let offset): "not UTF-8 at byte \(offset)"
        case .tooDeep(let offset): "nested too deeply at byte \(offset)"
        case .tooLarge: "too large"
        case .noMemory: "there is no memory to read it"
        }
    }

    private static func describe(_ byte: UInt8?) -> String {
        guard let byte else { return "the end" }
        if byte >= 0x20 && byte < 0x7F { return "'\(Character(Unicode.Scalar(byte)))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "the byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}

extension JSONError {
    /// The same error, relative to a text that contains the parsed one.
    ///
    /// - Parameter offset: where the parsed text begins.
    public func moved(by offset: Int) -> JSONError {
        switch self {
        case .syntax(let place, let expected, let found):
            .syntax(offset: place + offset, expected: expected, found: found)
        case .notUTF8(let place): .notUTF8(offset: place + offset)
        case .tooDeep(let place): .tooDeep(offset: place + offset)
        case .tooLarge: .tooLarge
        case .noMemory: .noMemory
        }
    }
}
