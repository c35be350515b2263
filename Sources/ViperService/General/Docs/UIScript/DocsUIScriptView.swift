import Viper
import ViperHTTP

extension DocsUIScript {
    /// Renders the file.
    struct View: DocsAssetView {
        static let forms: [MediaType] = [.script]
    }
}
