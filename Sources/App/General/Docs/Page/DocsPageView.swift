import HTTP
import Viper

extension DocsPage {
    /// Renders the page. It loads nothing from elsewhere, and nothing can be slipped into it: only files of this server
    /// are run, and everything that is not markup is escaped.
    struct View: Viper.View {
        static let status = Status.ok
        static let schema = Schema.string()
        static let forms: [Form] = [.html]
        static let fields = AnswerFields.pagePolicy
        static let usualBytes = 4096

        func render(_ model: Model, as form: Form) -> Response {
            var page = JSONWriter(capacity: Self.usualBytes)
            switch model {
            case .interface(let references): writeInterface(references, to: &page)
            case .index(let groups, let references): writeIndex(groups, references, to: &page)
            }
            if page.hasFailed { return Response(.serviceUnavailable) }
            var response = Response(Self.status, form.contentType, page.finish())
            response.fields = [
                HeaderField("Content-Security-Policy", Self.policy(of: model)),
                HeaderField("Referrer-Policy", "no-referrer"),
            ]
            return response
        }

        /// `Content-Security-Policy` (W3C, CSP level 3): nothing but what the page needs. Swagger UI's pictures are
        /// `data:` within its style sheet.
        private static func policy(of model: Model) -> String {
            let common = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            return switch model {
            case .interface:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; " + common
            case .index: "default-src 'none'; style-src 'self'; img-src data:; " + common
            }
        }

        private func writeInterface(_ references: DocsReferences, to page: inout JSONWriter) {
            let scripts = [references.uiScript, references.startScript]
            writeHead([references.uiStyle, references.pageStyle], scripts, &page)
            page.raw("<body>\n<main id=\"docs\" data-document=\"openapi.json\" aria-busy=\"true\">\n")
            page.raw("<noscript><p class=\"note\">This page is made by a script. What it shows is ")
            page.raw("<a href=\"openapi.json\">openapi.json</a>.</p></noscript>\n</main>\n</body>\n</html>\n")
        }

        private func writeIndex(_ groups: [Group], _ references: DocsReferences, to page: inout JSONWriter) {
            writeHead([references.pageStyle], [], &page)
            page.raw("<body>\n<main class=\"index\">\n<h1>Adder</h1>\n<p>Every route of this server.</p>\n")
            for group in groups {
                page.raw("<h2>")
                page.html(group.title)
                page.raw("</h2>\n<table>\n<thead><tr><th scope=\"col\">Method</th><th scope=\"col\">Path</th>")
                page.raw("<th scope=\"col\">What it does</th></tr></thead>\n<tbody>\n")
                for row in group.rows { write(row, to: &page) }
                page.raw("</tbody>\n</table>\n")
            }
            page.raw("</main>\n</body>\n</html>\n")
        }

        private func write(_ row: Row, to page: inout JSONWriter) {
            page.raw("<tr><td><code>")
            page.html(row.method)
            page.raw("</code></td><td><code>")
            if let reference = row.reference {
                page.raw("<a href=\"")
                page.html(reference)
                page.raw("\">")
            }
            page.html(row.path)
            if row.reference != nil { page.raw("</a>") }
            page.raw("</code></td><td>")
            page.html(row.summary)
            page.raw("</td></tr>\n")
        }

        /// The empty icon keeps browsers from asking for `/favicon.ico`.
        private func writeHead(_ styles: [String], _ scripts: [String], _ page: inout JSONWriter) {
            page.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
            page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
            page.raw("<title>Adder: the API</title>\n<link rel=\"icon\" href=\"data:,\">\n")
            for style in styles {
                page.raw("<link rel=\"stylesheet\" href=\"")
                page.html(style)
                page.raw("\">\n")
            }
            for script in scripts {
                page.raw("<script src=\"")
                page.html(script)
                page.raw("\" defer></script>\n")
            }
            page.raw("</head>\n")
        }
    }
}

extension JSONWriter {
    /// Writes text as HTML, in an element or between the quotes of an attribute.
    mutating func html(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            case UInt8(ascii: "'"): raw("&#39;")
            default: self.byte(byte)
            }
        }
    }
}
