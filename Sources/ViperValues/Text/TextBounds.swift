/// What is demanded of a text.
public struct TextBounds: Sendable {
    /// How many Unicode scalars it may have, after trimming if it is trimmed.
    public let length: ClosedRange<Int>
    /// Whether White_Space is taken off at both ends.
    public let isTrimmed: Bool
    /// What is said where the text is empty and must not be; nil for a sentence of ours.
    public let ifEmpty: StaticString?

    /// A text as it comes.
    public static func exactly(_ length: ClosedRange<Int>) -> TextBounds {
        TextBounds(length: length, isTrimmed: false, ifEmpty: nil)
    }

    /// A text without the white space around it.
    ///
    /// - Parameter ifEmpty: what is said where nothing is left and something must be, such as `Enter a title`.
    public static func trimmed(_ length: ClosedRange<Int>, ifEmpty: StaticString? = nil) -> TextBounds {
        TextBounds(length: length, isTrimmed: true, ifEmpty: ifEmpty)
    }
}

extension TextBounds {
    /// A regular expression that matches exactly the texts that are accepted: of one that is trimmed all of it, of one as
    /// it comes all but its length. It means the same in ECMA-262's Unicode mode and in other dialects: `\uXXXX` alone is
    /// escaped, and `$` stands only where a line feed before it would be accepted too or cannot be.
    package var pattern: String {
        guard isTrimmed else { return "^[^\\u0000]*$" }
        let space = "[\(Self.whiteSpace)]*"
        let edge = "[^\\u0000\(Self.whiteSpace)]"
        let (least, most) = (length.lowerBound, length.upperBound)
        if most <= 0 { return "^\(space)$" }
        var core = edge
        if most >= 2 {
            let rest = "[^\\u0000]{\(max(least - 2, 0)),\(most - 2)}\(edge)"
            core += least >= 2 ? rest : "(?:\(rest))?"
        }
        return least >= 1 ? "^\(space)\(core)\(space)$" : "^\(space)(?:\(core)\(space))?$"
    }

    /// Unicode's property White_Space (PropList.txt), as the inside of a character class.
    private static let whiteSpace =
        "\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"
}
