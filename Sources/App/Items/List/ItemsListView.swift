import HTTP
import Viper

extension ItemsList {
    /// Renders a page, with `Link` to the next one.
    struct View: JSONView {
        static let usualBytes = 16 << 10

        func render(_ page: Page, as form: Form) -> Response {
            var response = renderDocument(page, as: form)
            response.link = page.nextLink.map { "<\($0)>; rel=\"next\"" }
            return response
        }
    }
}
