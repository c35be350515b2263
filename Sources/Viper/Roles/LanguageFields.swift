public import ViperHTTP
public import ViperValues

/// The languages of an endpoint's answers, and the header fields that name them. They are made once, when the program
/// starts, so that an answer costs no memory for them.
public struct LanguageFields: Sendable {
    /// The languages.
    public let languages: Languages
    /// What problems say in them.
    private let phrasebook: Phrasebook
    /// `Content-Language` for each (RFC 9110, section 8.5).
    private let fields: [[HeaderField]]

    /// The fields of some languages.
    ///
    /// - Parameter phrases: what problems of the route say in them, beside what problems of all routes do.
    public init(_ languages: Languages, phrases: [Phrasebook.Phrase] = []) {
        self.languages = languages
        phrasebook = Phrasebook(phrases + Phrasebook.problemPhrases)
        fields = languages.tags.map { Self.fields(naming: $0.text) }
    }

    /// Says in which language an answer is, and that readers of others would have had another.
    @usableFromInline
    func name(_ language: LanguageTag, in response: inout Response) {
        response.vary.insert(.acceptLanguage)
        guard let index = languages.tags.firstIndex(of: language) else { return }
        if response.fields.isEmpty { response.fields = fields[index] } else { response.fields += fields[index] }
    }

    /// The answer of a problem, in the reader's language.
    func response(of problem: Problem, to request: Request) -> Response {
        var response = translated(problem, for: request).response(to: request)
        name(languages.preferred(by: request), in: &response)
        return response
    }

    /// A problem in the reader's language.
    func translated(_ problem: Problem, for request: Request) -> Problem {
        let language = languages.preferred(by: request)
        return language == .english ? problem : phrasebook.translated(problem, into: language)
    }

    /// The fields of an answer in a language.
    static func fields(naming text: String) -> [HeaderField] { [HeaderField(contentLanguage, text)] }

    /// The language that an answer's fields name; nil if it is in English alone.
    static func language(of response: borrowing Response) -> String? {
        response.fields.first { $0.name.equals(contentLanguage.bytes) }?.value
    }

    private static var contentLanguage: StaticString { "Content-Language" }
}
