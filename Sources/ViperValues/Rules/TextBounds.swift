/// The requirements on a text.
public struct TextBounds: Sendable {
    /// The length in Unicode scalars, after trimming if it is trimmed.
    public let length: ClosedRange<Int>
    /// Whether White_Space is removed from both ends.
    public let isTrimmed: Bool
    /// The message for a text that must not be empty; nil for a default one.
    public let ifEmpty: Phrase?

    /// A text that is not trimmed.
    public static func exactly(_ length: ClosedRange<Int>) -> TextBounds {
        TextBounds(length: length, isTrimmed: false, ifEmpty: nil)
    }

    /// A text that is trimmed.
    ///
    /// - Parameter ifEmpty: the message if nothing is left but something is required, such as `Enter a title`.
    public static func trimmed(_ length: ClosedRange<Int>, ifEmpty: Phrase? = nil) -> TextBounds {
        TextBounds(length: length, isTrimmed: true, ifEmpty: ifEmpty)
    }
}

extension TextBounds {
    /// What is wrong with a text of fewer characters.
    func sentence(onTooFew count: Int) -> Sentence {
        let least = length.lowerBound
        if count == 0, let ifEmpty { return Sentence(ifEmpty) }
        if count == 0, least == 1 { return Sentence(isTrimmed ? Self.notBlank : Self.notEmpty) }
        if least == 1 {
            return Sentence(
                "Expected at least 1 character, found \(count).", fr: "Au moins 1 caractère attendu, \(count) trouvé.",
                pt: "Pelo menos 1 caráter esperado, \(count) encontrado.")
        }
        return Sentence(
            "Expected at least \(least) characters, found \(count).",
            fr: "Au moins \(least) caractères attendus, \(count) trouvés.",
            pt: "Pelo menos \(least) caracteres esperados, \(count) encontrados.")
    }

    private static let notBlank = Phrase(
        "Expected text that is not empty or blank.", "Texte attendu, ni vide ni blanc.",
        "Texto esperado, nem vazio nem em branco.")
    private static let notEmpty = Phrase(
        "Expected text that is not empty.", "Texte attendu, non vide.", "Texto esperado, não vazio.")

    /// A regular expression for the accepted texts: exact for trimmed ones, without the length for others. It means the
    /// same in ECMA-262's Unicode mode and other dialects: only `\uXXXX` is escaped, and `$` occurs only where a line
    /// feed before it is acceptable or impossible.
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

    /// Unicode's property White_Space (PropList.txt), as the content of a character class.
    private static let whiteSpace =
        "\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"
}

/// How many elements a list has, and what is required of each: `.list(0...20, of: .trimmed(1...40))`.
public struct ListBounds<Each: Sendable>: Sendable {
    public let counts: ClosedRange<Int>
    public let each: Each

    /// - Parameters:
    ///   - counts: how many elements there are, from 0 on.
    ///   - each: what is required of each of them.
    @inlinable
    public static func list(_ counts: ClosedRange<Int>, of each: Each) -> ListBounds {
        ListBounds(counts: counts, each: each)
    }

    @usableFromInline
    init(counts: ClosedRange<Int>, each: Each) {
        self.counts = counts
        self.each = each
    }
}

/// How many members a map has, and what is required of their names and of each value:
/// `.map(0...20, names: .trimmed(1...40), of: 1...100)`.
public struct MapBounds<Each: Sendable>: Sendable {
    public let counts: ClosedRange<Int>
    public let names: TextBounds
    public let each: Each

    /// - Parameters:
    ///   - counts: how many members there are, from 0 on.
    ///   - names: what is required of each of their names.
    ///   - each: what is required of each value.
    @inlinable
    public static func map(_ counts: ClosedRange<Int>, names: TextBounds, of each: Each) -> MapBounds {
        MapBounds(counts: counts, names: names, each: each)
    }

    @usableFromInline
    init(counts: ClosedRange<Int>, names: TextBounds, each: Each) {
        self.counts = counts
        self.names = names
        self.each = each
    }
}

extension MapBounds where Each == Unbounded {
    /// A map to values of which nothing more is required.
    @inlinable
    public static func map(_ counts: ClosedRange<Int>, names: TextBounds) -> MapBounds {
        map(counts, names: names, of: Unbounded())
    }
}

extension ListBounds where Each == Unbounded {
    /// A list of elements of which nothing more is required.
    @inlinable
    public static func list(_ counts: ClosedRange<Int>) -> ListBounds { list(counts, of: Unbounded()) }
}
