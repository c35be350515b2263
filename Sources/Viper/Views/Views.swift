public import ViperHTTP
public import ViperJSON

/// A view that renders its model as one JSON document. A conforming type only names its model:
///
///     struct View: JSONView { typealias Model = Detail }
public protocol JSONView: View where Model: OutputValue {
    init()
}

extension JSONView {
    @inlinable
    public static var status: Status { .ok }

    public static var schema: Schema { Model.schema }

    @inlinable
    public static var forms: [MediaType] { jsonOnly }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response { renderDocument(model, as: form) }

    /// Renders only the document, for views that add header fields.
    @inlinable
    public func renderDocument(_ model: Model, as form: MediaType) -> Response {
        var writer = ByteWriter(capacity: Self.usualBytes)
        model.write(to: &writer)
        // Without memory for the document the response is no success.
        if writer.hasFailed { return Response(.serviceUnavailable) }
        return Response(Self.status, form.contentType, writer.finish())
    }
}

/// A view that renders its model as a JSON document and nothing else.
public struct DocumentView<Model: OutputValue>: JSONView {
    @inlinable
    public init() {}
}

/// The same for a model with a version, by which its entity tag is strong.
public struct VersionedDocumentView<Model: OutputValue & Versioned>: JSONView {
    @inlinable
    public init() {}
}

@usableFromInline let jsonOnly: [MediaType] = [.json]

/// A view of a created resource: 201 with `Location`.
public protocol CreatedView: JSONView where Model: Located {
    /// The document at that location, by default the model. It determines the entity tag (RFC 9110, section 15.3.2).
    associatedtype Resource: OutputValue = Model
}

/// A model with a link to its resource.
public protocol Located {
    /// The type of link.
    associatedtype Location: ResourceLink
    /// The resource's own path.
    var location: Location { get }
}

extension CreatedView {
    @inlinable
    public static var status: Status { .created }

    @inlinable
    public static var fields: ResponseFields { .location }

    public static var taggedSchema: Schema { Resource.schema }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response {
        var response = renderDocument(model, as: form)
        response.location = model.location.text
        return response
    }
}

/// A view of a created resource that names its model and the document at the resource's location, and nothing else.
public struct CreatedDocumentView<Model: OutputValue & Located & Versioned, Resource: OutputValue>: CreatedView {
    @inlinable
    public init() {}
}

/// A view without a body: 204.
public protocol EmptyView: View where Model == Void {
    init()
}

extension EmptyView {
    @inlinable
    public static var status: Status { .noContent }

    public static var schema: Schema { .object([]) }

    @inlinable
    public static var forms: [MediaType] { noMediaTypes }

    @inlinable
    public func render(_ model: Void, as form: MediaType) -> Response { Response(Self.status) }
}

/// The view of a module without a view of its own whose use case finds nothing: 204.
public struct NoContentView: EmptyView {
    @inlinable
    public init() {}
}

/// No media types, so that `Accept` is ignored.
@usableFromInline let noMediaTypes: [MediaType] = []

/// A presenter that passes the outcome on unchanged.
public struct PassthroughPresenter<Outcome>: Presenter {
    @inlinable
    public init() {}

    @inlinable
    public func present(_ outcome: Outcome, for reader: PresentationContext) -> Outcome { outcome }
}

/// A presenter for a use case whose outcome is not shown, such as one that has none.
public struct NoPresenter<Outcome>: Presenter {
    @inlinable
    public init() {}

    @inlinable
    public func present(_ outcome: Outcome, for reader: PresentationContext) {}
}
