public import ViperDatabase
import ViperEntities
public import ViperValues

/// What others may know of a user.
public struct PublicUser: Sendable, Equatable {
    public let id: UUID
    /// Unique; never changes.
    public let name: UserName
    /// 1 to 80 characters.
    public let displayName: String
    public let createdAt: Timestamp

    /// Creates one.
    public init(id: UUID, name: UserName, displayName: String, createdAt: Timestamp) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.createdAt = createdAt
    }
}

extension PublicUser {
    /// A user of whom nothing is known but the id, such as one that was not joined to what names the user.
    public static func unknown(_ id: UUID = UUID.least) -> PublicUser {
        PublicUser(
            id: id, name: UserName(unchecked: ""), displayName: "", createdAt: Timestamp(microseconds: 0))
    }

    /// How many columns ``columns(of:)`` are.
    public static let columnCount = 4

    /// The columns that ``init(_:from:)`` reads, for statements of other features that join the table `users`: a list then
    /// shows who made its rows without a statement for each. Such a statement leaves out who is being erased, by
    /// `NOT deleted`.
    ///
    /// - Parameter table: the name of `users` in the statement.
    public static func columns(of table: String) -> String {
        "\(table).id, \(table).name, \(table).display_name, \(table).created_at"
    }

    /// Decodes the columns from a place on.
    public init(_ row: borrowing Row, from first: Int) throws(DatabaseError) {
        self.init(
            id: try row.identifier(first), name: UserName(unchecked: try row.text(first + 1)),
            displayName: try row.text(first + 2), createdAt: try row.time(first + 3))
    }
}
