import ViperDatabase
import ViperService
import ViperValues

extension SignedInUser {
    /// A user who signs in, before any gate has read what the user has chosen.
    init(_ user: User) { self.init(id: user.id, name: user.name, role: user.role, preferences: CallerPreferences()) }

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
