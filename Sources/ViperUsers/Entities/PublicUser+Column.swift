public import ViperDatabase
public import ViperEntities
import ViperHTTP
public import ViperValues

/// A user as a column: the id in the database, and all that others may know in the change log. What is known beside the id
/// is joined by the statement.
extension PublicUser: KeptColumnValue {
    public static var columnKind: ColumnKind { .uuid }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .id }
    public static func decode(_ row: inout RowReader) -> PublicUser { .unknown(row.uuid()) }
    public var sqlValue: SQLValue { .uuid(id) }

    public func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.text(name.text)
        writer.text(displayName)
        writer.int64(createdAt.microseconds)
    }

    public init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let name = reader.text().flatMap({ UserName($0) }),
            let displayName = reader.text(), let createdAt = reader.int64()
        else { return nil }
        self.init(id: id, name: name, displayName: displayName, createdAt: Timestamp(microseconds: createdAt))
    }
}
