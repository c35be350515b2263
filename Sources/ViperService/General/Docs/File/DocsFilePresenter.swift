import Viper
import ViperHTTP

extension DocsFile {
    /// Chooses the compressed file if the client accepts it.
    struct Presenter: Viper.Presenter {
        func present(_ outcome: Outcome, for reader: PresentationContext) -> Model {
            switch outcome {
            case .text(let text): return .text(text)
            case .asset(let asset):
                guard let compressed = asset.compressed else { return .file(asset.plain, .identity, varies: false) }
                let isCoded = reader.coding == .gzip
                return .file(isCoded ? compressed : asset.plain, isCoded ? .gzip : .identity, varies: true)
            }
        }
    }
}
