public import ViperDatabase
public import ViperEntities

/// A table with rows of users: what the export of a user's data reads, and what `Database.erase` deletes.
///
///     static let personal = [
///         PersonalTable("notes", owner: "user_id", columns: [.uuid("id"), .text("text"), .time("createdAt", from: "created_at")])
///     ]
///
/// Leave out secrets, such as hashes of tokens: an export is a file that its owner may lose. The table needs an index of
/// the owner and the key.
public struct PersonalTable: Sendable {
    public let name: StaticString
    /// The columns that are read, in order; the first of them are the key.
    let columns: [PersonalColumn]
    /// How many columns the key has.
    let keyCount: Int
    /// Whether nobody but the user may see the rows, not even an administrator.
    let isPrivate: Bool
    /// Reads a user's rows in the order of the key.
    private let rows: PageStatements
    /// Deletes the first rows of a user; the parameters are the user and how many.
    let erasure: SQL

    /// Declares a table.
    ///
    /// - Parameters:
    ///   - owner: the column with the user's id.
    ///   - columns: what an export shows of a row, beginning with the key.
    ///   - keyCount: how many of the columns are the primary key. These are columns, not expressions.
    ///   - isPrivate: whether nobody but the user may see the rows: an administrator's export leaves them out.
    public init(
        _ name: StaticString, owner: StaticString, columns: [PersonalColumn], keyCount: Int = 1, isPrivate: Bool = false
    ) {
        self.init(name, owner: "\(owner)", columns, keyCount, isPrivate)
    }

    /// The table of an entity whose rows belong to users, with all of its columns but whose it is.
    ///
    /// - Parameter isPrivate: whether nobody but the user may see the rows: an administrator's export leaves them out.
    public init<E: OwnedEntity>(_ table: EntityTable<E>, isPrivate: Bool = false) {
        self.init(
            table.name, owner: table.parent ?? "owner_id",
            table.columns.filter { !$0.uses.contains(.owner) }.map(PersonalColumn.init), 1, isPrivate)
    }

    private init(
        _ name: StaticString, owner: String, _ columns: [PersonalColumn], _ keyCount: Int, _ isPrivate: Bool
    ) {
        self.name = name
        self.isPrivate = isPrivate
        self.columns = columns
        self.keyCount = min(keyCount, columns.count)
        let key = columns.prefix(keyCount).map(\.sql)
        rows = PageStatements(
            "SELECT \(columns.map(\.sql).joined(separator: ", ")) FROM \(name)", filters: [owner],
            sorts: [key])
        let names = key.joined(separator: ", ")
        erasure = SQL(
            composing: """
                DELETE FROM \(name) WHERE (\(names)) IN
                (SELECT \(names) FROM \(name) WHERE \(owner) = $1 ORDER BY \(names) LIMIT $2)
                """)
    }

    /// The statement of a page of a user's rows, and its parameters.
    ///
    /// - Parameter key: that of the row before the page; empty for the first page.
    func page(of user: SQLValue, after key: [SQLValue], limit: Int) -> (sql: SQL, parameters: [SQLValue]) {
        rows.page(where: [user], after: key, limit: limit)
    }
}

/// A column of a ``PersonalTable``, as an export shows it.
public struct PersonalColumn: Sendable {
    /// The type of a value and its form in JSON. `NULL` is left out.
    public enum Kind: Sendable {
        /// A 64-bit integer, as a number.
        case integer
        /// `true` or `false`.
        case boolean
        case text
        /// A UUID, as text in lower case.
        case uuid
        /// Bytes, as text in Base64 (RFC 4648, section 4).
        case bytes
        /// Microseconds since 1970, as a time in UTC (RFC 3339).
        case time
        /// Days since 1970, as `YYYY-MM-DD`.
        case date
        /// As an entity's column shows it.
        case shown(@Sendable (inout RowReader) -> String?)
    }

    /// The member in the export; nil for a part of the key that is not shown.
    let member: StaticString?
    /// The column, or an expression of columns.
    let sql: String
    let kind: Kind

    /// Declares a column.
    ///
    /// - Parameters:
    ///   - member: its name in the export, in camelCase; nil for a part of the key that is not shown.
    ///   - sql: the column, or an expression of columns.
    public init(_ member: StaticString?, from sql: StaticString, _ kind: Kind) {
        self.member = member
        self.sql = "\(sql)"
        self.kind = kind
    }

    /// The column of an entity.
    init(_ column: EntityColumn) {
        member = column.title
        sql = column.name
        kind = column.uses.contains(.key) ? .uuid : .shown(column.shownText)
    }

    public static func integer(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .integer)
    }
    public static func boolean(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .boolean)
    }
    public static func text(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .text)
    }
    public static func uuid(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .uuid)
    }
    public static func bytes(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .bytes)
    }
    public static func time(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .time)
    }
    public static func date(_ member: StaticString, from sql: StaticString? = nil) -> PersonalColumn {
        PersonalColumn(member, from: sql ?? member, .date)
    }
    /// A part of the key that is not shown.
    public static func hidden(_ sql: StaticString, _ kind: Kind) -> PersonalColumn {
        PersonalColumn(nil, from: sql, kind)
    }
}
