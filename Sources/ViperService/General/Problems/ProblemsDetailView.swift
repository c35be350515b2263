import Viper
import ViperHTTP
import ViperValues

extension ProblemsDetail {
    /// Renders a kind of problem as JSON, or as a short HTML page.
    struct View: JSONView {
        typealias Model = Document

        static let forms: [MediaType] = [.json, .html]
        static let fields = ResponseFields.pagePolicy

        func render(_ model: Document, as form: MediaType) -> Response {
            var response = form == .html ? renderPage(model, as: form) : renderDocument(model, as: form)
            response.fields = HeaderField.ofPage()
            return response
        }

        private func renderPage(_ model: Document, as form: MediaType) -> Response {
            var page = ByteWriter(capacity: Self.usualBytes)
            page.beginPage(model.title)
            page.raw("<body>\n<main>\n<h1>")
            page.html(model.title)
            page.raw("</h1>\n<p><code>")
            page.html(model.code)
            page.raw("</code>")
            if let status = model.status { page.html(", status \(status)") }
            page.raw("</p>\n")
            write(model.meaning, model.remedy, to: &page)
            for fault in model.errors ?? [] {
                page.raw("<h2><code>")
                page.html(fault.code)
                page.raw("</code></h2>\n")
                write(fault.meaning, fault.remedy, to: &page)
            }
            page.raw("</main>\n</body>\n</html>\n")
            if page.hasFailed { return Response(.serviceUnavailable) }
            return Response(Self.status, form.contentType, page.finish())
        }

        private func write(_ texts: String..., to page: inout ByteWriter) {
            for text in texts {
                page.raw("<p>")
                page.marked(text)
                page.raw("</p>\n")
            }
        }
    }
}

extension ByteWriter {
    /// Writes text as HTML, with backquoted parts as code.
    fileprivate mutating func marked(_ text: String) {
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            let isCode = index % 2 == 1
            if isCode { raw("<code>") }
            html(String(part))
            if isCode { raw("</code>") }
        }
    }
}
