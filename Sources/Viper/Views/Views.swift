public import ViperHTTP
public import ViperJSON
public import ViperValues

/// A view that renders its model as one JSON document. A conformer says which model it shows, and no more:
///
///     struct View: JSONView { typealias Model = Detail }
public protocol JSONView: View where Model: OutputValue {}

extension JSONView {
    @inlinable
    public static var status: Status { .ok }

    public static var schema: Schema { Model.schema }

    @inlinable
    public static var forms: [MediaType] { jsonOnly }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response { renderDocument(model, as: form) }

    /// The document alone, for a view that adds header fields to it.
    @inlinable
    public func renderDocument(_ model: Model, as form: MediaType) -> Response {
        var writer = ByteWriter(capacity: Self.usualBytes)
        model.write(to: &writer)
        // A document that there was no memory for is no success.
        if writer.hasFailed { return Response(.serviceUnavailable) }
        return Response(Self.status, form.contentType, writer.finish())
    }
}

/// The view of a model that is one JSON document, and nothing else.
public struct DocumentView<Model: OutputValue>: JSONView {
    /// The view.
    @inlinable
    public init() {}
}

/// The forms of a view that has one.
@usableFromInline let jsonOnly: [MediaType] = [.json]

/// A view of something that was just made: 201, and where to find it.
public protocol CreatedView: JSONView where Model: Located {
    /// The document that is found there; the same unless said otherwise. The answer's entity tag is that document's (RFC 9110, section 15.3.2).
    associatedtype Resource: OutputValue = Model
}

/// A model that says where its resource is found.
public protocol Located {
    /// How the path is made.
    associatedtype Location: ResourceLink
    /// The resource's own path.
    var location: Location { get }
}

extension CreatedView {
    @inlinable
    public static var status: Status { .created }

    @inlinable
    public static var fields: AnswerFields { .location }

    public static var taggedSchema: Schema { Resource.schema }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response {
        var response = renderDocument(model, as: form)
        response.location = model.location.text
        return response
    }
}

/// A view of a success that has nothing to show: 204.
public protocol EmptyView: View where Model == Void {}

extension EmptyView {
    @inlinable
    public static var status: Status { .noContent }

    public static var schema: Schema { .object([]) }

    @inlinable
    public static var forms: [MediaType] { noForms }

    @inlinable
    public func render(_ model: Void, as form: MediaType) -> Response { Response(Self.status) }
}

/// The forms of a view that shows nothing: `Accept` is not looked at.
@usableFromInline let noForms: [MediaType] = []

/// A presenter that has nothing to decide: what was found is what is shown.
public struct Unchanged<Outcome>: Presenter {
    /// The presenter.
    @inlinable
    public init() {}

    @inlinable
    public func present(_ outcome: Outcome, for reader: PresentationContext) -> Outcome { outcome }
}

/// A presenter that has nothing to decide: nothing was found, and nothing is shown.
public struct NothingToPresent: Presenter {
    /// The presenter.
    @inlinable
    public init() {}

    @inlinable
    public func present(_ outcome: Void, for reader: PresentationContext) {}
}
