public import ViperHTTP
public import ViperValues

/// The languages of an endpoint's responses and the header fields that name them. The fields are created once at start,
/// so a response needs no allocation for them.
public struct LanguageFields: Sendable {
    public let languages: Languages
    private let phrasebook: Phrasebook
    /// `Content-Language` for each language (RFC 9110, section 8.5).
    private let fields: [[HeaderField]]

    /// Creates the fields of some languages.
    ///
    /// - Parameter phrases: translations of the route's own problems, in addition to those of all routes.
    public init(_ languages: Languages, phrases: [Phrasebook.Phrase] = []) {
        self.languages = languages
        phrasebook = Phrasebook(phrases, before: .ofAllRoutes)
        fields = languages.tags.map { Self.fields(naming: $0.text) }
    }

    /// Sets `Content-Language` and varies the response by `Accept-Language`.
    @usableFromInline
    package func name(_ language: LanguageTag, in response: inout Response) {
        response.vary.insert(.acceptLanguage)
        guard let index = languages.tags.firstIndex(of: language) else { return }
        if response.fields.isEmpty { response.fields = fields[index] } else { response.fields += fields[index] }
    }

    func response(of problem: Problem, to request: Request) -> Response {
        var response = translated(problem, for: request).response(to: request)
        name(languages.preferred(by: request), in: &response)
        return response
    }

    func translated(_ problem: Problem, for request: Request) -> Problem {
        let language = languages.preferred(by: request)
        return language == .english ? problem : phrasebook.translated(problem, into: language)
    }

    static func fields(naming text: String) -> [HeaderField] { [HeaderField(contentLanguage, text)] }

    /// The language that a response's fields name; nil if it is in English only.
    static func language(of response: borrowing Response) -> String? {
        response.fields.first { $0.name.equals(contentLanguage.bytes) }?.value
    }

    private static var contentLanguage: StaticString { "Content-Language" }
}
