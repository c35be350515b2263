import HTTP
import Viper

extension DocsUIStyle {
    /// Renders the file.
    struct View: DocsAssetView {
        static let forms: [Form] = [.css]
    }
}
