public import Viper
public import ViperHTTP
public import ViperJSON

/// A view that sends a file as it is, whole or the range of it that the client asks for (RFC 9110, section 14). It is
/// never compressed. A conforming type names the media types that its files may have:
///
///     struct View: FileView {
///         static let forms: [MediaType] = [.jpeg]
///         static let caching = Caching.immutable
///     }
public protocol FileView: View where Model == FileModel {
    /// Whether users may have made the files: then browsers show them as if they came from nowhere, and run nothing in
    /// them. True by default.
    static var isFromUsers: Bool { get }
    /// Whether browsers save the files instead of showing them. False by default.
    static var isForSaving: Bool { get }
    /// Which sites' pages may embed the files. Those of the same site by default.
    var embedding: EmbeddingSites { get }
}

/// Which sites' pages may embed a file, as an image for instance, by the name in `Cross-Origin-Resource-Policy` (Fetch,
/// section 3.7). A page that embeds it cannot read it, unless CORS allows that; but it can tell whether it is there, and a
/// fault of the processor may let it read what its process loaded.
public enum EmbeddingSites: String, Sendable {
    /// Every site's: for what strangers may see.
    case all = "cross-origin"
    /// Those of the same site.
    case sameSite = "same-site"
}

extension FileView {
    @inlinable
    public static var status: Status { .ok }

    public static var schema: Schema { .string() }

    @inlinable
    public static var isFromUsers: Bool { true }

    @inlinable
    public static var isForSaving: Bool { false }

    @inlinable
    public var embedding: EmbeddingSites { .sameSite }

    public static var fields: ResponseFields {
        var fields: ResponseFields = .ranges
        if isFromUsers { fields.insert(.sandbox) }
        if isForSaving { fields.insert(.attachment) }
        return fields
    }

    @inlinable
    public func render(_ model: FileModel, as form: MediaType) -> Response {
        FileResponse.whole(
            model, model.type ?? Self.forms.first ?? form, embedding, isFromUsers: Self.isFromUsers,
            isForSaving: Self.isForSaving)
    }

    @inlinable
    public func narrow(_ response: inout Response, of model: FileModel, to request: Request) {
        guard response.status == .ok, request.method == .get, request.header("Range") != nil else { return }
        FileResponse.narrow(&response, of: model, to: request)
    }
}
