import Viper
import ViperHTTP

extension SessionRenewal {
    struct View: JSONView {
        typealias Model = SessionToken

        static var fields: ResponseFields { .cookie }

        func render(_ model: SessionToken, as form: MediaType) -> Response {
            var response = renderDocument(model, as: form)
            if let cookie = model.cookie { response.fields.append(cookie.field) }
            return response
        }
    }
}
