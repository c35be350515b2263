/// A language tag (RFC 5646): lower-case ASCII of at most eight characters, such as `en` or `pt-br`. It allocates
/// nothing.
public struct LanguageTag: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The characters, the first one lowest.
    @usableFromInline let word: UInt64

    @inlinable
    init(word: UInt64) { self.word = word }

    /// Creates a tag from a literal. A longer literal is a mistake in the source and traps.
    public init(stringLiteral text: StaticString) {
        precondition(text.utf8CodeUnitCount <= 8, "a language tag has at most eight characters")
        word = text.bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a tag of stored text: 1 to 8 small letters, digits and hyphens; nil if it is none.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard (1...8).contains(bytes.count) else { return nil }
        var word: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            guard 0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D else { return nil }
            word |= UInt64(byte) << UInt64(index &* 8)
        }
        self.word = word
    }

    /// English, which is also the language of untranslated texts.
    @inlinable
    public static var english: LanguageTag { LanguageTag(word: 0x6E65) }

    public var text: String {
        withUnsafeBytes(of: word.littleEndian) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// What distinguishes a document's strong entity tag in this language.
    @inlinable
    public var tagVariant: UInt64 { word &* 0x9FB2_1C65_1E98_DF25 }

    /// The number of characters.
    package var count: Int { 8 - word.leadingZeroBitCount / 8 }

    /// Whether it equals a range, or the range with subtags removed from its end (RFC 4647, section 3.4).
    package func isPrefix(of range: UnsafeRawBufferPointer) -> Bool {
        let count = count
        guard count <= range.count, count == range.count || range[count] == 0x2D else { return false }
        return isSame(as: range, count)
    }

    /// Whether it equals a range or extends it by further subtags (RFC 4647, section 3.3.1).
    package func isWithin(_ range: UnsafeRawBufferPointer) -> Bool {
        let count = count
        guard range.count <= count, range.count == count || byte(range.count) == 0x2D else { return false }
        return isSame(as: range, range.count)
    }

    private func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: word >> UInt64(index &* 8)) }

    private func isSame(as range: UnsafeRawBufferPointer, _ count: Int) -> Bool {
        for index in 0..<count where asciiLowercased(range[index]) != byte(index) { return false }
        return true
    }
}

/// A language of documents for people.
public enum Language: Sendable, CaseIterable {
    case english
    case french
    case portuguese

    /// The language of a tag; English where it is another one.
    public init(_ tag: LanguageTag) {
        switch tag {
        case Self.frenchTag: self = .french
        case Self.portugueseTag: self = .portuguese
        default: self = .english
        }
    }

    private static let frenchTag: LanguageTag = "fr"
    private static let portugueseTag: LanguageTag = "pt"
}

/// What the caller of a request has chosen for what requests leave open. A gate that knows the caller sets it, before the
/// input is read.
public struct CallerPreferences: Sendable, Equatable {
    /// The language of documents where `Accept-Language` is silent; nil for the first language of each.
    public var language: LanguageTag?
    /// The number of rows of a page where `limit` is not given; nil for the default of each list.
    public var rowsPerPage: Int?

    /// Creates preferences, by default none.
    @inlinable
    public init(language: LanguageTag? = nil, rowsPerPage: Int? = nil) {
        self.language = language
        self.rowsPerPage = rowsPerPage
    }
}
