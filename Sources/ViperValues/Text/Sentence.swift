/// A sentence for people, with its translations beside it:
///
///     Sentence(
///         "Expected at most \(limit) bytes, found more.", fr: "Au plus \(limit) octets attendus, trouvé davantage.",
///         pt: "No máximo \(limit) bytes esperados, encontrados mais.")
///
/// A sentence or phrase within it is told in the same language; all else is inserted as it is. It is one word, since
/// errors carry it, and costs something only where there is an error.
public struct Sentence: Sendable, Equatable, CustomStringConvertible {
    private final class Texts: Sendable {
        let english: Text
        let others: [(language: LanguageTag, text: Text)]

        init(_ english: Text, _ others: [(language: LanguageTag, text: Text)]) {
            self.english = english
            self.others = others
        }
    }

    private let texts: Texts

    /// Creates a sentence in the languages of the kit.
    public init(_ english: Text, fr french: Text, pt portuguese: Text) {
        texts = Texts(english, [("fr", french), ("pt", portuguese)])
    }

    /// Creates a sentence in English and some other languages, which a service of one's own may speak.
    public init(_ english: Text, in others: KeyValuePairs<LanguageTag, Text>) {
        texts = Texts(english, others.map { ($0.key, $0.value) })
    }

    /// A sentence for operators and developers, who read English.
    public static func english(_ text: Text) -> Sentence { Sentence(text, in: [:]) }

    /// A text that is the same in every language, such as a quoted value.
    public static func verbatim(_ text: String) -> Sentence { english("\(text)") }

    /// A fixed phrase, as a sentence or a part of one.
    public init(_ phrase: Phrase) { self = .english("\(phrase)") }

    /// The sentence in a language; in English if it is not translated.
    public func text(in language: LanguageTag) -> String {
        let text = texts.others.first { $0.language == language }?.text ?? texts.english
        return text.parts.map { $0.text(in: language) }.joined()
    }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    /// The sentence followed by another one.
    public static func + (first: Sentence, second: Sentence) -> Sentence { .english("\(first) \(second)") }

    /// Whether both say the same in English.
    public static func == (first: Sentence, second: Sentence) -> Bool { first.description == second.description }
}

extension Sentence {
    /// A sentence in one language, as a literal.
    public struct Text: Sendable, ExpressibleByStringInterpolation {
        fileprivate enum Part: Sendable {
            case text(String)
            case phrase(Phrase, isCapitalized: Bool)
            case sentence(Sentence)

            func text(in language: LanguageTag) -> String {
                switch self {
                case .text(let text): text
                case .phrase(let phrase, let isCapitalized): phrase.string(in: language, isCapitalized: isCapitalized)
                case .sentence(let sentence): sentence.text(in: language)
                }
            }
        }

        fileprivate let parts: [Part]

        public init(stringLiteral text: String) { parts = [.text(text)] }

        public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

        /// Collects the parts of a literal.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var parts: [Part] = []

            public init(literalCapacity: Int, interpolationCount: Int) {
                parts.reserveCapacity(2 * interpolationCount + 1)
            }

            public mutating func appendLiteral(_ text: String) { if !text.isEmpty { parts.append(.text(text)) } }

            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                parts.append(.text("\(value)"))
            }

            public mutating func appendInterpolation(_ phrase: Phrase) {
                parts.append(.phrase(phrase, isCapitalized: false))
            }

            public mutating func appendInterpolation(capitalized phrase: Phrase) {
                parts.append(.phrase(phrase, isCapitalized: true))
            }

            public mutating func appendInterpolation(_ sentence: Sentence) { parts.append(.sentence(sentence)) }
        }
    }
}

extension Phrase {
    fileprivate func string(in language: LanguageTag, isCapitalized: Bool) -> String {
        let text = "\(text(in: Language(language)))"
        return isCapitalized ? text.prefix(1).uppercased() + text.dropFirst() : text
    }
}
