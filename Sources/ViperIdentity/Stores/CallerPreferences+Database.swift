public import ViperDatabase
import ViperService
public import ViperValues

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
