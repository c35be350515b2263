public import ViperHTTP
public import ViperJSON

/// What a change leads to: the document that is there now, and beside its members, as `row`, the row that lists show of
/// it, so that a client can renew a list that it shows without another request. Neither is copied to be written.
public struct Changed<Document: WireOutput & Versioned, Row: WireOutput>: WireOutput, Versioned {
    /// The document, as a `GET` shows it.
    public let document: Document
    /// The row, as a list shows it.
    public let row: Row

    /// A changed document and its row.
    @inlinable
    public init(_ document: Document, row: Row) {
        self.document = document
        self.row = row
    }

    @inlinable
    public var version: Int64 { document.version }

    @inlinable
    @inline(__always)
    public static func describe(_ field: inout some OutputFields<Self>) {
        field.members(of: \.document)
        field("row", "What lists show of it.", \.row)
    }

    /// The document's shape and `row`; it is named after the document.
    public static var schema: Schema {
        guard case .object(let members, _) = Document.schema else { return Document.schema }
        let row = Schema.Member("row", "What lists show of it.", Row.schema)
        return .object(members + [row], name: Schema.name(of: Document.self) + "WithRow")
    }
}

extension Changed: Located where Row: Located {
    /// Where its row leads.
    @inlinable
    public var location: Row.Location { row.location }
}

/// A view of a document that was just changed. The answer's entity tag is that of the document alone, as a `GET` of it
/// has (RFC 9110, section 8.8.3). A conformer says what it shows, and no more:
///
///     struct View: ChangedView { typealias Model = Changed<Detail, Row> }
public protocol ChangedView: JSONView where Model: ChangedModel {}

/// A ``Changed`` document, whatever it and its row are.
public protocol ChangedModel: OutputValue, Versioned {
    /// The document alone.
    associatedtype Document: OutputValue
}

extension Changed: ChangedModel {}

extension ChangedView {
    public static var taggedSchema: Schema { Model.Document.schema }
}
