import HTTP
import Viper

extension DocsUIScript {
    /// Renders the file.
    struct View: DocsAssetView {
        static let forms: [Form] = [.script]
    }
}
