import Viper
import ViperHTTP

extension DocsUIStyle {
    /// Renders the file.
    struct View: DocsAssetView {
        static let forms: [MediaType] = [.css]
    }
}
