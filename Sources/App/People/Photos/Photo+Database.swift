public import ViperDatabase
public import ViperEntities
import ViperHTTP
import ViperIdentity
public import ViperImages

// A photo is found with its owner, unless the owner is being erased.
extension Photo {
    /// What lists read of `photos p` and of the owner `u`.
    static let listed = "\(table.selection(of: "p", ListedEntity.self)), \(PublicUser.columns(of: "u"))"
    static let listedCount = table.columnCount(ListedEntity.self) + PublicUser.columnCount

    static let byID = SQL(
        composing: """
            SELECT \(table.selection(of: "p")), \(PublicUser.columns(of: "u"))
            FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted WHERE p.id = $1
            """)

    /// Decodes a row of ``byID``.
    init(joined row: borrowing Row) throws(DatabaseError) {
        try self.init(row)
        owner = try PublicUser(row, from: Self.table.columnCount())
    }

    /// Decodes ``listed`` from a place on.
    init(listed row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        var texts = SharedText.Builder(capacity: 0)
        try self.init(row, from: first, ListedEntity.self, &texts)
        owner = try PublicUser(row, from: first + Self.table.columnCount(ListedEntity.self))
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Photo? {
        try await transaction.first(byID, [.uuid(id)]) { row throws(DatabaseError) in try Photo(joined: row) }
    }
}

/// A kind of image as a column: its name. Only what renditions are is stored.
extension ImageKind: KeptColumnValue {
    public static var columnKind: ColumnKind { .text }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            let name = String(decoding: bytes, as: UTF8.self)
            guard !made.contains(where: { $0.rawValue == name }) else { return nil }
            return "Expected a kind of image, found \(InputFault.quoted(bytes))."
        }
    }

    public static func decode(_ row: inout RowReader) -> ImageKind {
        if let kind = ImageKind(rawValue: row.text()) { return kind }
        row.refuse("a known kind of image")
        return .jpeg
    }

    public var sqlValue: SQLValue { .text(rawValue) }

    public func write(to writer: inout PayloadWriter) { writer.text(rawValue) }

    public init?(reading reader: inout PayloadReader) {
        guard let kind = reader.text().flatMap({ ImageKind(rawValue: $0) }) else { return nil }
        self = kind
    }
}
