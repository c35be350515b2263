import ViperValues

/// What a service says in several languages, found by its English text: names of routes and members, what fields mean, and
/// words of enumerations.
struct Words: Sendable {
    private var translations: [Language: [String: String]] = [:]

    /// - Parameter lists: those of features, beside what pages say of any service: lines of English, French and Portuguese
    ///   texts between tabs. Of a text that stands in two, the later list counts.
    init(_ lists: [[UInt8]]) {
        for texts in ([PackageResources.common_tsv] + lists).flatMap(\.tabbedLines) {
            for (language, text) in zip([Language.french, .portuguese], texts.dropFirst()) {
                translations[language, default: [:]][texts[0]] = text
            }
        }
    }

    /// A text in a language; nil if nobody has said it in that.
    func text(_ english: String, in language: Language) -> String? {
        language == .english ? english : translations[language]?[english]
    }
}
