public import ViperHTTP

extension Language {
    /// The languages, as views declare them; the first is the default.
    public static let all = Languages("en", "fr", "pt")
}
