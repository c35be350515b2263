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
