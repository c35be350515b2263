import ViperDatabase
import ViperService
import ViperValues

extension User {
    /// The columns that ``init(_:from:)`` reads, of the table `users` under the name `u`.
    static let columns =
        "u.id, u.name, u.display_name, u.email, u.confirmed_key, u.role, u.enabled, u.created_at, u.version"
    static let columnCount = 9

    /// Decodes the columns from a place on.
    init(_ row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        let id = try row.identifier(first)
        guard let role = Role(rawValue: try row.text(first + 5)) else {
            throw DatabaseError.corrupt(detail: "a user has no known role").about(rowOf: "users", id)
        }
        self.init(
            id: id, name: UserName(unchecked: try row.text(first + 1)), displayName: try row.text(first + 2),
            email: try row.optionalText(first + 3).map(EmailAddress.init(unchecked:)),
            isEmailConfirmed: !(try row.isNull(first + 4)), role: role, isEnabled: try row.boolean(first + 6),
            createdAt: try row.time(first + 7), version: try row.integer(first + 8))
    }
}
