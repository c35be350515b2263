import ViperValues

extension Language {
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
