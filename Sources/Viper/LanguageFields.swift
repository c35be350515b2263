public import HTTP

/// The languages of an endpoint's answers, and the header fields that name them. They are made once, when the program
/// starts, so that an answer costs no memory for them.
public struct LanguageFields: Sendable {
    /// The languages.
    public let languages: Languages
    /// `Content-Language` for each (RFC 9110, section 8.5).
    private let fields: [[HeaderField]]

    /// The fields of some languages.
    public init(_ languages: Languages) {
        self.languages = languages
        fields = languages.tags.map { Self.fields(naming: $0.text) }
    }

    /// Says in which language an answer is, and that readers of others would have had another.
    @usableFromInline
    func name(_ language: LanguageTag, in response: inout Response) {
        response.vary.insert(.acceptLanguage)
        guard let index = languages.tags.firstIndex(of: language) else { return }
        if response.fields.isEmpty { response.fields = fields[index] } else { response.fields += fields[index] }
    }

    /// The fields of an answer in a language.
    static func fields(naming text: String) -> [HeaderField] { [HeaderField(contentLanguage, text)] }

    /// The language that an answer's fields name; nil if it is in English alone.
    static func language(of response: borrowing Response) -> String? {
        response.fields.first { $0.name.equals(contentLanguage.bytes) }?.value
    }

    private static var contentLanguage: StaticString { "Content-Language" }
}
