import Synchronization
import Viper
import ViperHTTP
import ViperJSON

extension PageWriter {
    /// Writes the form of what a document can be asked for: its parameters, such as filters, order and search of a list. It is
    /// a request that changes nothing, so it has no key; what is left blank is not asked for.
    ///
    /// - Parameter faults: what was wrong with them, if this is the page of that problem.
    mutating func search(_ faults: JSONValue?) {
        guard subject.schema != nil || faults != nil, subject.request.method.isSafe, let route = subject.route,
            let traits = subject.traits
        else { return }
        let isAsked =
            faults != nil
            || QueryString(subject.request.query).contains { pair in
                !pair.value.bytes.isEmpty && !Self.places.contains(where: pair.name.isText)
            }
        if isAsked { return search(traits.input.description, faults) }
        let key = KeptSearches.Key(route: route.pattern.text, language: language)
        if let kept = searches[key] { return again(kept) }
        let start = count
        search(traits.input.description, nil)
        searches[key] = part(since: start)
    }

    private mutating func search(_ input: InputDescription, _ faults: JSONValue?) {
        let fields = input.values.filter(Self.isAsked).map { FormField(parameter: $0, text(of: $0.name), faults) }
        guard !fields.isEmpty else { return }
        let isOpen = fields.contains { !$0.text.isEmpty || !$0.faults.isEmpty }
        markup(isOpen ? "<details open>\n<summary>" : "<details>\n<summary>")
        phrase(PageText.choose)
        markup("</summary>\n<form role=\"search\">\n")
        for field in fields { self.field(field) }
        markup("<p><button>", PageText.show, "</button></p>\n</form>\n</details>\n")
    }

    /// Whether a value is a parameter that a page can be asked for.
    static func isAsked(_ value: InputDescription.Value) -> Bool {
        value.source == .query && !places.contains { "\($0)" == value.name }
    }

    /// What a parameter is now; nil if it is not given, or left blank.
    private func text(of parameter: String) -> String? {
        let found = QueryString(subject.request.query).first { pair in
            parameter.withUTF8Bytes { pair.name.isText($0) } && !pair.value.bytes.isEmpty
        }
        return found.flatMap { try? $0.value.text() }
    }

    /// The parameters that say where a page begins and ends, as its links do, and in what form it is.
    private static let places: [StaticString] = [
        "after", "as", "embed", "format", "limit", "page", "perPage", "since",
    ]
}

/// The forms of pages that were asked for nothing: one a route and language. They are made once, since they would be a twentieth
/// of the page of a list.
final class KeptSearches: Sendable {
    struct Key: Hashable {
        let route: String
        let language: Language
    }

    private let kept = Mutex<[Key: PageWriter.Part]>([:])

    subscript(key: Key) -> PageWriter.Part? {
        get { kept.withLock { $0[key] } }
        set { kept.withLock { $0[key] = newValue } }
    }
}
