public import Viper
public import ViperHTTP
public import ViperJSON

/// The result of a change: the current document plus a `row` member with its row in lists, so that a client can update
/// a list without another request. Neither is copied to be written.
public struct Changed<Document: WireOutput & Versioned, Row: WireOutput>: WireOutput, Versioned {
    /// The document, as `GET` returns it.
    public let document: Document
    /// The row, as a list shows it.
    public let row: Row

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
        field("row", "The row, as lists show it.", \.row)
    }

    /// The document's schema plus `row`, named after the document.
    public static var schema: Schema {
        guard case .object(let members, _) = Document.schema else { return Document.schema }
        let row = Schema.Member("row", "The row, as lists show it.", Row.schema)
        return .object(members + [row], name: Schema.name(of: Document.self) + "WithRow")
    }
}

extension Changed: Located where Row: Located {
    /// The row's link.
    @inlinable
    public var location: Row.Location { row.location }
}

/// A view of a changed document. The entity tag is that of the document alone, as `GET` returns it (RFC 9110, section
/// 8.8.3). A conforming type only names its model:
///
///     struct View: ChangedView { typealias Model = Changed<Detail, Row> }
public protocol ChangedView: JSONView where Model: ChangedModel {}

/// Any ``Changed`` document.
public protocol ChangedModel: OutputValue, Versioned {
    /// The document alone.
    associatedtype Document: OutputValue
}

extension Changed: ChangedModel {}

extension ChangedView {
    public static var taggedSchema: Schema { Model.Document.schema }
}
