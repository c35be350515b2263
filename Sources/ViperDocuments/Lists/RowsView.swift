public import Viper
public import ViperHTTP
public import ViperJSON

/// Rows that a use case produces as it finds them: a list of any length that is never held as a whole.
///
/// One task at a time asks for batches, in order, and never again after the last one or a failure. A client that leaves
/// cancels the task.
public protocol RowSource<Row>: AnyObject, Sendable {
    /// A row as found.
    associatedtype Row: Sendable
    /// What is known only after all rows, such as their total.
    associatedtype Summary = Void

    /// The next batch, at most some hundreds of rows; nil after the last.
    func next() async throws(Failure) -> [Row]?

    /// The summary of all rows. Read at most once the last row is out.
    var summary: Summary { get }

    /// Returns, only once, a message for the log about the rows just found, although more follow.
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

/// Presents streamed rows, and the summary that follows them in a document.
public protocol StreamPresenter<Entity, Row>: RowPresenter {
    /// The summary of all rows.
    associatedtype Summary = Void
    /// The members of a JSON document after the rows.
    associatedtype Closing: WireOutput = NoMembers

    /// Presents the summary.
    func present(summary: Summary) -> Closing
}

extension StreamPresenter where Closing == NoMembers {
    @inlinable
    public func present(summary: Summary) -> NoMembers { NoMembers() }
}

/// An empty list of members.
public struct NoMembers: WireOutput {
    /// Creates the empty list.
    @inlinable
    public init() {}

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {}
}

/// A model whose rows are streamed.
public protocol RowsModel {
    /// A presented row.
    associatedtype Row: OutputValue
    /// The members of a JSON document after the rows.
    associatedtype Closing: WireOutput
    /// Streams the rows; a JSON document contains them in the given member.
    func stream(as form: MediaType, in member: StaticString) -> any BodyStream
}

/// The rows of a source, presented while writing.
public struct PresentedRows<Source: RowSource, P: StreamPresenter>: RowsModel, Sendable
where P.Entity == Source.Row, P.Summary == Source.Summary {
    public typealias Row = P.Row
    public typealias Closing = P.Closing

    @usableFromInline let source: Source
    @usableFromInline let presenter: P

    /// Creates a model from a source.
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

/// A view of streamed rows, as one JSON document or as NDJSON with one row per line. Neither has a length or an entity
/// tag. A failure after the head truncates JSON; NDJSON ends with a line that has the members of the problem document
/// (RFC 9457), with the type `problem`.
public protocol RowsView: View where Model: RowsModel {
    /// The member of the JSON document that contains the rows.
    static var member: StaticString { get }
}

extension RowsView {
    @inlinable
    public static var member: StaticString { "items" }

    @inlinable
    public static var status: Status { .ok }

    @inlinable
    public static var forms: [MediaType] { listMediaTypes }

    @inlinable
    public static var isStreamed: Bool { true }

    public static var schema: Schema {
        var members = [Schema.Member("\(member)", "The rows.", .array(Model.Row.schema))]
        if case .object(let closing, _) = Model.Closing.schema { members += closing }
        return .object(members, name: name + "Document")
    }

    /// A line is a row, or the problem that ends the body.
    public static var rowSchema: Schema? {
        guard case .oneOf(let choices, let discriminator) = Model.Row.schema.unnamed else {
            return .named(name + "Line", .oneOf([Model.Row.schema, ProblemLine.schema]))
        }
        return .named(name + "Line", .oneOf(choices + [ProblemLine.schema], discriminator: discriminator))
    }

    /// The module's name in schemas: `AccountsReport` for `AccountsReport.View`.
    private static var name: String {
        let name = Schema.name(of: Self.self)
        return name.hasSuffix("View") ? String(name.dropLast("View".count)) : name
    }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response {
        Response(Self.status, form.contentType, body: .stream(model.stream(as: form, in: Self.member)))
    }
}
