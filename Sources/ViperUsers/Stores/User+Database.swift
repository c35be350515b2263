public import ViperDatabase
import ViperEntities
public import ViperValues

extension SignedInUser {
    /// A user who signs in, before any gate has read what the user has chosen.
    package init(_ user: User) {
        self.init(id: user.id, name: user.name, role: user.role, preferences: CallerPreferences())
    }

    /// The columns that ``init(_:from:)`` reads, of the table `users` under the name `u`.
    static let columns = "u.id, u.name, u.role, \(CallerPreferences.columns)"
    static let columnCount = 3 + CallerPreferences.columnCount

    /// Decodes the columns from a place on.
    init(_ row: borrowing Row, from first: Int) throws(DatabaseError) {
        let id = try row.identifier(first)
        self.init(
            id: id, name: UserName(unchecked: try row.text(first + 1)), role: try Role(row, at: first + 2, of: id),
            preferences: try CallerPreferences(row, from: first + 3))
    }
}

extension Role {
    /// Decodes the role of a user.
    init(_ row: borrowing Row, at place: Int, of user: UUID) throws(DatabaseError) {
        guard let role = Role(rawValue: try row.text(place)) else {
            throw DatabaseError.corrupt(detail: "a user has no known role").about(rowOf: "users", user)
        }
        self = role
    }
}

extension User {
    /// The columns that ``init(_:from:)`` reads, of the table `users` under the name `u`.
    static let columns = """
        u.id, u.name, u.display_name, u.email, u.confirmed_key, u.role, u.enabled, u.created_at, u.version, \
        u.display_name_chosen
        """
    static let columnCount = 10

    /// Decodes the columns from a place on.
    init(_ row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        let id = try row.identifier(first)
        self.init(
            id: id, name: UserName(unchecked: try row.text(first + 1)), displayName: try row.text(first + 2),
            email: try row.optionalText(first + 3).map(EmailAddress.init(unchecked:)),
            isEmailConfirmed: !(try row.isNull(first + 4)), role: try Role(row, at: first + 5, of: id),
            isEnabled: try row.boolean(first + 6),
            createdAt: try row.time(first + 7), version: try row.integer(first + 8),
            hasChosenDisplayName: try row.boolean(first + 9))
    }
}

// What users have chosen stands in their rows, which gates read anyway: a change counts from the next request on, on every
// server.
extension CallerPreferences {
    /// The columns that ``init(_:from:)`` reads, of the table `users` under the name `u`.
    public static let columns = "u.language, u.rows_per_page"
    /// How many these are.
    public static let columnCount = 2

    /// Decodes the columns from a place on.
    public init(_ row: borrowing Row, from first: Int) throws(DatabaseError) {
        self.init()
        if !(try row.isNull(first)) { language = LanguageTag(try row.text(first)) }
        if !(try row.isNull(first + 1)) { rowsPerPage = Int(clamping: try row.integer(first + 1)) }
    }
}

extension Transaction {
    /// Changes what a user has chosen; nothing if there is no such user.
    public func change(_ preferences: CallerPreferences, of user: UUID) async throws(DatabaseError) {
        try await execute(
            "UPDATE users SET language = $1, rows_per_page = $2 WHERE id = $3 AND deleted = $4",
            [
                .text(preferences.language?.text), preferences.rowsPerPage.map { .integer(Int64($0)) } ?? .null,
                .uuid(user), .boolean(false),
            ])
    }
}
