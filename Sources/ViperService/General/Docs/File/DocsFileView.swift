import Viper
import ViperFiles
import ViperHTTP
import ViperJSON

extension DocsFile {
    /// Sends the file, from disk if it is there. Its builder declares the media type.
    struct View: Viper.View {
        static let status = Status.ok
        static let schema = Schema.string()
        static let forms: [MediaType] = []

        func render(_ model: Model, as form: MediaType) -> Response {
            switch model {
            case .text(let text): return Response(Self.status, form.contentType, body: .shared(text))
            case .file(let file, let coding, let varies):
                var response = Response(Self.status, form.contentType, body: .file(file.file, 0..<file.file.count))
                response.entityTag = .content(file.hash)
                response.coding = coding
                if varies { response.vary = .acceptEncoding }
                return response
            }
        }
    }
}
