import Viper
import ViperHTTP
import ViperJSON

extension PageSubject {
    /// Whether the page is of a document that clients can keep open.
    var isLive: Bool { schema != nil && request.method.isSafe && traits?.forms.contains(.eventStream) == true }
}

extension PageWriter {
    /// Writes the document of a page, which the script keeps as it is now if the document can be kept open.
    mutating func shown(_ value: JSONValue, _ subject: PageSubject) {
        guard subject.isLive else { return document(value, subject.schema) }
        markup("<div data-stream=\"")
        let query = query(without: "after", "format", "limit", "page", "perPage", "refresh", "since", "sort")
        text(path + query.dropLast())
        for (state, phrase): (StaticString, Phrase) in [
            ("live", PageText.live), ("reconnecting", PageText.reconnecting), ("reload", PageText.reload),
        ] {
            markup("\" data-")
            markup(state)
            markup("=\"")
            self.phrase(phrase)
        }
        markup("\">\n")
        document(value, subject.schema)
        markup("</div>\n")
    }
}
