public import ViperHTTP
import ViperValues

/// A language of documents for people.
public enum Language: Sendable, CaseIterable {
    case english
    case french
    case portuguese

    /// The languages, as views declare them; the first is the default.
    public static let all = Languages("en", "fr", "pt")
}
