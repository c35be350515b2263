import HTTP
import Viper

extension ItemsList {
    /// Renders a page, with `Link` to the next one.
    struct View: JSONView {
        static let usualBytes = 16 << 10
        static let fields = AnswerFields.link

        func render(_ page: Page, as form: Form) -> Response {
            var response = renderDocument(page, as: form)
            if let next = page.nextLink {
                var link = "<"
                link.reserveCapacity(next.utf8.count + 14)
                link += next
                link += ">; rel=\"next\""
                response.link = link
            }
            return response
        }
    }
}
