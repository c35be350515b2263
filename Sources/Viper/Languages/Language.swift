public import ViperHTTP
import ViperValues

/// A language of documents for people.
public enum Language: Sendable, CaseIterable {
    case english
    case french
    case portuguese

    /// The languages, as views declare them; the first is the default.
    public static let all = Languages("en", "fr", "pt")

    private static let frenchTag: LanguageTag = "fr"
    private static let portugueseTag: LanguageTag = "pt"

    /// The language that was negotiated for a reader; English where it is none of these, or none was.
    public init(of reader: PresentationContext) {
        switch reader.language {
        case Self.frenchTag: self = .french
        case Self.portugueseTag: self = .portuguese
        default: self = .english
        }
    }
}
