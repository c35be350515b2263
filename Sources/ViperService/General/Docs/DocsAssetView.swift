import Viper
import ViperHTTP
import ViperJSON

/// A file in the coding that its reader takes.
struct DocsAssetModel {
    let file: DocsFile
    let coding: ContentCoding
    /// Whether another reader may get other bytes.
    let varies: Bool
}

/// Chooses the smaller form of a file where the reader takes it.
struct DocsAssetPresenter: Presenter {
    func present(_ asset: DocsAsset, for reader: PresentationContext) -> DocsAssetModel {
        guard let compressed = asset.compressed else {
            return DocsAssetModel(file: asset.plain, coding: .identity, varies: false)
        }
        return reader.coding == .gzip
            ? DocsAssetModel(file: compressed, coding: .gzip, varies: true)
            : DocsAssetModel(file: asset.plain, coding: .identity, varies: true)
    }
}

/// Renders a file, which is sent from disk. A conformer says in which form it is.
protocol DocsAssetView: View where Model == DocsAssetModel {}

extension DocsAssetView {
    static var status: Status { .ok }
    static var schema: Schema { .string() }

    func render(_ model: DocsAssetModel, as form: MediaType) -> Response {
        var response = Response(Self.status, form.contentType, body: .file(model.file.file))
        response.entityTag = .content(model.file.hash)
        response.coding = model.coding
        if model.varies { response.vary = .acceptEncoding }
        return response
    }
}

/// Renders a text that is part of the program. A conformer says which.
protocol DocsTextView: View where Model == Void {
    static var text: ImmortalBytes { get }
}

extension DocsTextView {
    static var status: Status { .ok }
    static var schema: Schema { .string() }

    func render(_ model: Void, as form: MediaType) -> Response {
        Response(Self.status, form.contentType, body: .shared(Self.text))
    }
}
