public import Viper
public import ViperHTTP
public import ViperJSON

/// A model of one page of a list: a document as a whole, and its rows one by one.
public protocol Listed: OutputValue {
    /// The rows, presented on access.
    associatedtype Rows: RandomAccessCollection & Sendable where Rows.Element: OutputValue
    /// The rows of this page.
    var rows: Rows { get }
    /// The path of the next page; nil on the last.
    var nextLink: String? { get }
    /// The value of `Link`, which refers to other pages; by default only to the next one.
    var link: String? { get }
}

extension Listed {
    @inlinable
    public var link: String? { nextLink.map(nextPage) }
}

/// A view of a list with `Link` to other pages (RFC 8288), as one JSON document or as NDJSON with one row per line. A
/// conforming type only names its model:
///
///     struct View: ListView { typealias Model = Page }
public protocol ListView: JSONView where Model: Listed {}

extension ListView {
    @inlinable
    public static var forms: [MediaType] { listMediaTypes }

    @inlinable
    public static var fields: ResponseFields { .link }

    @inlinable
    public static var usualBytes: Int { 16 << 10 }

    public static var rowSchema: Schema? { Model.Rows.Element.schema }

    @inlinable
    public func render(_ model: Model, as form: MediaType) -> Response {
        var response = form == .ndjson ? renderRows(model, as: form) : renderDocument(model, as: form)
        response.link = model.link
        return response
    }

    @inlinable
    @inline(never)
    func renderRows(_ model: Model, as form: MediaType) -> Response {
        Response(Self.status, form.contentType, body: .stream(RowLines(model.rows)))
    }
}

@usableFromInline let listMediaTypes: [MediaType] = [.json, .ndjson]

@usableFromInline
func nextPage(_ path: String) -> String {
    var link = ByteWriter(capacity: path.utf8.count + 14)
    link.raw("<")
    link.raw(text: path)
    link.raw(">; rel=\"next\"")
    return link.text
}

/// Rows as NDJSON: one JSON document per line, presented while writing.
@usableFromInline
final class RowLines<Rows: RandomAccessCollection & Sendable>: BodyStream, @unchecked Sendable
where Rows.Element: OutputValue {
    // Sendable because only one task at a time asks for parts.
    @usableFromInline let rows: Rows
    @exclusivity(unchecked) @usableFromInline var place: Rows.Index

    @inlinable
    init(_ rows: Rows) {
        self.rows = rows
        place = rows.startIndex
    }

    @inlinable
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        let enough = writer.count + streamedPartBytes
        while place != rows.endIndex, writer.count < enough {
            rows[place].write(to: &writer)
            writer.byte(0x0A)
            rows.formIndex(after: &place)
        }
        return place != rows.endIndex
    }
}

/// The approximate size of a streamed part, in bytes: what a stream that is not read holds, beside its connection.
@usableFromInline let streamedPartBytes = 16 << 10
