public import ViperHTTP
public import ViperJSON

/// Rows that a use case hands on as it finds them: a list of any length that is never held as a whole.
///
/// One task at a time asks, in order; after the last batch, or a failure, it is not asked again. A client that leaves
/// cancels that task.
public protocol RowSource<Row>: AnyObject, Sendable {
    /// What is found.
    associatedtype Row: Sendable
    /// What is known only once all rows were found: their total, say.
    associatedtype Summary = Void

    /// The next rows, some hundreds at most; nil after the last.
    func next() async throws(Failure) -> [Row]?

    /// What is known of all the rows. It is asked for after the last of them, if at all.
    var summary: Summary { get }

    /// What the log is to be told of the rows that were just found, though there will be more; it says the same thing once.
    func takeNotice() -> String?
}

extension RowSource {
    @inlinable
    public func takeNotice() -> String? { nil }
}

extension RowSource where Summary == Void {
    @inlinable
    public var summary: Void { () }
}

/// Prepares rows that come as they are found, and what a document says of all of them behind the last.
public protocol StreamPresenter<Entity, Row>: RowPresenter {
    /// What is known of all the rows.
    associatedtype Summary = Void
    /// The members that a JSON document has behind the rows.
    associatedtype Closing: WireOutput = NoMembers

    /// Prepares what is known of all the rows.
    func present(summary: Summary) -> Closing
}

extension StreamPresenter where Closing == NoMembers {
    @inlinable
    public func present(summary: Summary) -> NoMembers { NoMembers() }
}

/// An object's members where there are none.
public struct NoMembers: WireOutput {
    /// None.
    @inlinable
    public init() {}

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {}
}

/// A model whose rows come as they are found.
public protocol RowsModel {
    /// A row as it is shown.
    associatedtype Row: OutputValue
    /// The members that a JSON document has behind the rows.
    associatedtype Closing: WireOutput
    /// A body of the rows. A JSON document has them in a member of the given name.
    func stream(as form: MediaType, in member: StaticString) -> any BodyStream
}

/// The rows of a source, each of which is presented when it is written.
public struct PresentedRows<Source: RowSource, P: StreamPresenter>: RowsModel, Sendable
where P.Entity == Source.Row, P.Summary == Source.Summary {
    public typealias Row = P.Row
    public typealias Closing = P.Closing

    @usableFromInline let source: Source
    @usableFromInline let presenter: P

    /// The rows of a source.
    @inlinable
    public init(_ source: Source, by presenter: P) {
        self.source = source
        self.presenter = presenter
    }

    @inlinable
    public func stream(as form: MediaType, in member: StaticString) -> any BodyStream {
        RowStream(source, by: presenter, opening: form == .json ? member : nil)
    }
}

/// A view of rows that come as they are found, as one JSON document or as NDJSON with one row a line. Neither has a
/// length or an entity tag. A failure after the head cuts the JSON short, and is the last line of the NDJSON: the members
/// of the problem document (RFC 9457), with `problem` for its type.
public protocol RowsView: View where Model: RowsModel {
    /// The member that has the rows in the JSON document.
    static var member: StaticString { get }
}

extension RowsView {
    @inlinable
    public static var member: StaticString { "items" }

    @inlinable
    public static var status: Status { .ok }

    @inlinable
    public static var forms: [MediaType] { listForms }

    @inlinable
    public static var isStreamed: Bool { true }

    public static var schema: Schema {
        var members = [Schema.Member("\(member)", "The rows.", .array(Model.Row.schema))]
        if case .object(let closing, _) = Model.Closing.schema { members += closing }
        return .object(members, name: name + "Document")
    }

    /// A line is a row, or the problem that ends the rows.
    public static var rowSchema: Schema? {
        guard case .oneOf(let choices, let discriminator) = Model.Row.schema.unnamed else {
            return .named(name + "Line", .oneOf([Model.Row.schema, ProblemLine.schema]))
        }
        return .named(name + "Line", .oneOf(choices + [ProblemLine.schema], discriminator: discriminator))
    }

    /// What documents call the module: `AccountsReport` of `AccountsReport.View`.
    private static var name: String {
        let name = Schema.name(of: Self.self)
        return name.hasSuffix("View") ? String(name.dropLast("View".count)) : name
    }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response {
        Response(Self.status, form.contentType, body: .stream(model.stream(as: form, in: Self.member)))
    }
}
