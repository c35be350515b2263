public import ViperHTTP

/// The languages of an endpoint's responses and the header fields that name them. The fields are created once at start,
/// so a response needs no allocation for them.
public struct LanguageFields: Sendable {
    public let languages: Languages
    /// `Content-Language` for each language (RFC 9110, section 8.5).
    private let fields: [[HeaderField]]

    /// Creates the fields of some languages.
    public init(_ languages: Languages) {
        self.languages = languages
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
        let language = languages.preferred(by: request)
        var response = problem.response(to: request, in: language)
        name(language, in: &response)
        return response
    }

    static func fields(naming text: String) -> [HeaderField] { [HeaderField(contentLanguage, text)] }

    /// The language that a response's fields name; nil if it is in English only.
    static func language(of response: borrowing Response) -> String? {
        response.fields.first { $0.name.equals(contentLanguage.bytes) }?.value
    }

    private static var contentLanguage: StaticString { "Content-Language" }
}
