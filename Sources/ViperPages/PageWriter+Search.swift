import Viper
import ViperHTTP
import ViperJSON

extension PageWriter {
    /// Writes the form of what a document can be asked for: its parameters, such as filters, order and search of a list. It is
    /// a request that changes nothing, so it has no key; what is left blank is not asked for.
    ///
    /// - Parameter faults: what was wrong with them, if this is the page of that problem.
    mutating func search(_ faults: JSONValue?) {
        guard subject.schema != nil || faults != nil, subject.request.method.isSafe, let traits = subject.traits
        else { return }
        let values = traits.input.description.values.filter { value in
            value.source == .query && !Self.places.contains(value.name)
        }
        guard !values.isEmpty else { return }
        let fields = values.map { FormField(parameter: $0, text(of: $0.name), faults) }
        let isAsked = faults != nil || values.contains { $0.name != "limit" && text(of: $0.name) != nil }
        markup(isAsked ? "<details open>\n<summary>" : "<details>\n<summary>")
        phrase(PageText.choose)
        markup("</summary>\n<form role=\"search\" action=\"")
        text(path)
        markup("\">\n")
        for field in fields {
            markup("<p>")
            label(field)
            control(field)
            help(field)
            markup("</p>\n")
        }
        markup("<p><button>")
        phrase(PageText.show)
        markup("</button></p>\n</form>\n</details>\n")
    }

    /// What a parameter is now; nil if it is not given, or left blank.
    private func text(of parameter: String) -> String? {
        let found = QueryString(subject.request.query).first { pair in
            parameter.withUTF8Bytes { pair.name.isText($0) } && !pair.value.bytes.isEmpty
        }
        return found.flatMap { try? $0.value.text() }
    }

    /// The parameters that say where a page begins, which its links do, and what else one can have beside it.
    static let places: [String] = ["after", "page", "since", "embed", "as"]
}
