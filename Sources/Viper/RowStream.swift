public import HTTP

/// Rows that a use case hands on as it finds them: a list of any length that is never held as a whole.
///
/// One task at a time asks, in order; after the last batch, or a failure, it is not asked again. A client that leaves
/// cancels that task.
public protocol RowSource<Row>: AnyObject, Sendable {
    /// What is found.
    associatedtype Row: Sendable

    /// The next rows, some hundreds at most; nil after the last.
    func next() async throws(Failure) -> [Row]?
}

/// A model whose rows come as they are found.
public protocol RowsModel {
    /// A row as it is shown.
    associatedtype Row: OutputValue
    /// A body of the rows. A JSON document has them in a member of the given name.
    func stream(as form: Form, in member: StaticString) -> any BodyStream
}

/// The rows of a source, each of which is presented when it is written.
public struct PresentedRows<Source: RowSource, P: RowPresenter>: RowsModel, Sendable where P.Entity == Source.Row {
    public typealias Row = P.Row

    @usableFromInline let source: Source
    @usableFromInline let presenter: P

    /// The rows of a source.
    @inlinable
    public init(_ source: Source, by presenter: P) {
        self.source = source
        self.presenter = presenter
    }

    @inlinable
    public func stream(as form: Form, in member: StaticString) -> any BodyStream {
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
    public static var forms: [Form] { listForms }

    public static var schema: Schema { .object([.init("\(member)", "The rows.", .array(Model.Row.schema))]) }

    public static var rowSchema: Schema? { Model.Row.schema }

    @inlinable
    public func render(_ model: Model, as form: Form) -> Response {
        Response(Self.status, form.contentType, body: .stream(model.stream(as: form, in: Self.member)))
    }
}

/// A body of rows that come in batches. It holds one batch, and hands it on before it asks for the next.
@usableFromInline
final class RowStream<Source: RowSource, P: RowPresenter>: BodyStream, @unchecked Sendable
where P.Entity == Source.Row {
    // Sendable: one task at a time asks for parts.
    @usableFromInline let source: Source
    @usableFromInline let presenter: P
    /// The member of a JSON document that has the rows; nil for NDJSON.
    @usableFromInline let member: StaticString?
    @exclusivity(unchecked) @usableFromInline var batch: [Source.Row] = []
    @exclusivity(unchecked) @usableFromInline var place = 0
    @exclusivity(unchecked) @usableFromInline var hasBegun = false
    @exclusivity(unchecked) @usableFromInline var hasRows = false

    @inlinable
    init(_ source: Source, by presenter: P, opening member: StaticString?) {
        self.source = source
        self.presenter = presenter
        self.member = member
    }

    @inlinable
    func next(into writer: inout JSONWriter) async throws(StreamFault) -> Bool {
        open(&writer)
        while place == batch.count {
            place = 0
            batch = []
            do throws(Failure) {
                guard let more = try await source.next() else {
                    if member != nil { writer.raw("]}") }
                    return false
                }
                batch = more
            } catch {
                throw fault(error, &writer)
            }
        }
        writeRows(to: &writer)
        return true
    }

    @usableFromInline
    func open(_ writer: inout JSONWriter) {
        guard !hasBegun else { return }
        hasBegun = true
        guard let member else { return }
        writer.raw("{")
        writer.plainString(member)
        writer.raw(":[")
    }

    @inlinable
    func writeRows(to writer: inout JSONWriter) {
        let enough = writer.count + streamedPartBytes
        while place < batch.count, writer.count < enough {
            if member != nil, hasRows { writer.byte(0x2C) }
            hasRows = true
            presenter.present(batch[place]).write(to: &writer)
            if member == nil { writer.byte(0x0A) }
            place += 1
        }
    }

    /// What is thrown for a failure, which NDJSON tells in its last line.
    @usableFromInline
    func fault(_ failure: Failure, _ writer: inout JSONWriter) -> StreamFault {
        let problem = failure.problem
        if member == nil { problem.writeLine(to: &writer) }
        return StreamFault(failure.inner ?? problem.detail, isTold: member == nil)
    }
}

extension Problem {
    /// Writes the last line of an NDJSON body that is not whole.
    func writeLine(to writer: inout JSONWriter) {
        writer.raw("{\"type\":\"problem\",\"code\":")
        writer.string(code)
        writer.raw(",\"title\":")
        writer.string(title)
        writer.raw(",\"status\":")
        writer.integer(Int(status.code))
        writer.raw(",\"detail\":")
        writer.string(detail)
        writer.raw("}\n")
    }
}
