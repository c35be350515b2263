import HTTP
import Viper

/// A language in which documents for people can be had.
enum Language: CaseIterable {
    case english
    case french
    case portuguese

    /// The languages, as views declare them; the first is that of readers who prefer none of them.
    static let all = Languages("en", "fr", "pt")

    private static let frenchTag: LanguageTag = "fr"
    private static let portugueseTag: LanguageTag = "pt"

    /// The language of a reader.
    init(of reader: Reader) {
        switch reader.language {
        case Self.frenchTag: self = .french
        case Self.portugueseTag: self = .portuguese
        default: self = .english
        }
    }
}
