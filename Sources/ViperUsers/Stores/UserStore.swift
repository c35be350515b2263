public import Viper
public import ViperDatabase
package import ViperEntities
package import ViperJobs
public import ViperLive

/// A user together with what proves the user's identity.
package struct UserCredentials: Sendable {
    package let user: User
    /// Nil if the user has no password, and cannot sign in with one.
    package let hash: PasswordHash?

    package init(user: User, hash: PasswordHash?) {
        self.user = user
        self.hash = hash
    }
}

/// The users of a store. A deleted one is not found any more, though its row, and so its name, stays until everything
/// that the user made is erased.
public struct UserStore: Sendable {
    package let database: any Database
    package let changes: ChangeLog

    /// Creates the store.
    ///
    /// - Parameter changes: tells streams that a session has ended.
    public init(database: any Database, changes: ChangeLog) {
        self.database = database
        self.changes = changes
    }

    /// The user with a name; nil if there is none.
    public func user(named name: UserName) async throws(Failure) -> User? {
        try await database.find(Self.byName, [.text(name.text), .boolean(false)]) { row throws(DatabaseError) in
            try User(row)
        }
    }

    /// The user who signs in by a name, or by a confirmed mail address.
    package func credentials(of login: Login) async throws(Failure) -> UserCredentials? {
        switch login {
        case .name(let name):
            try await database.find(Self.credentialsByName, [.text(name.text), .boolean(false)], decode: Self.decode)
        case .email(let email):
            try await database.find(Self.credentialsByEmail, [.text(email.key), .boolean(false)], decode: Self.decode)
        }
    }

    package func credentials(of id: UUID) async throws(Failure) -> UserCredentials? {
        try await database.find(Self.credentialsByID, [.uuid(id), .boolean(false)], decode: Self.decode)
    }

    /// A page of users by name, for the operator.
    package func page(after name: UserName?, limit: Int) async throws(Failure) -> [User] {
        var users: [User] = []
        try await database.read(
            Self.page, [.text(name?.text ?? ""), .boolean(false), .integer(Int64(limit))]
        ) { row throws(DatabaseError) in users.append(try User(row)) }
        return users
    }

    /// Replaces the hash of a password that stays the same, unless the password was changed in the meantime.
    package func rehash(_ id: UUID, from old: PasswordHash, to new: PasswordHash) async throws(Failure) {
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                "UPDATE users SET password = $1 WHERE id = $2 AND password = $3",
                [.text(new.text), .uuid(id), .text(old.text)])
        }
    }

    /// Changes a user's role, or whether it may sign in; who may not is signed out.
    ///
    /// - Returns: the changed user; nil if there is none.
    package func change(_ name: UserName, role: Role? = nil, isEnabled: Bool? = nil) async throws(Failure) -> User? {
        try await database.change { transaction throws(DatabaseError) in
            guard var user = try await transaction.user(named: name) else { return nil }
            let old = user
            if let role { user.role = role }
            if let isEnabled { user.isEnabled = isEnabled }
            guard user != old else { return user }
            user.version = try await transaction.version(
                by: Self.update, [.text(user.role.rawValue), .boolean(user.isEnabled), .uuid(user.id)])
            if !user.isEnabled { try await transaction.endSessions(of: user.id, noting: changes) }
            if user.role != old.role { try await changes.noteRights(of: user.id, in: transaction) }
            return user
        }
    }

    /// Changes the display name of a user if the precondition holds; from then on it counts as chosen.
    ///
    /// - Parameter displayName: nil to leave it as it is.
    package func change(
        _ name: UserName, displayName: String?, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<User> {
        try await database.change { transaction throws(DatabaseError) in
            guard var user = try await transaction.user(named: name) else { return .missing }
            guard precondition.allows(user.version) else { return .stale }
            guard let displayName, displayName != user.displayName || !user.hasChosenDisplayName else {
                return .done(user)
            }
            user.displayName = displayName
            user.hasChosenDisplayName = true
            user.version = try await transaction.version(
                by: Self.rename, [.text(displayName), .boolean(true), .uuid(user.id)])
            return .done(user)
        }
    }

    /// Hides a user, removes what identifies the person, ends all sessions, and enqueues the erasure of the rest.
    ///
    /// - Returns: whether there was such a user.
    package func delete(_ name: UserName, to jobs: JobQueue) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            guard let user = try await transaction.user(named: name) else { return false }
            try await transaction.execute(
                Self.hide, [.boolean(true), .boolean(false), .text(user.name.text), .uuid(user.id)])
            try await transaction.endSessions(of: user.id, noting: changes)
            try await transaction.execute("DELETE FROM mail_codes WHERE user_id = $1", [.uuid(user.id)])
            try await transaction.execute("DELETE FROM known_addresses WHERE user_id = $1", [.uuid(user.id)])
            try await transaction.enqueue(UserErasure.self, JobInput(user.id), to: jobs)
            return true
        }
    }

    /// Removes a deleted user's row once nothing of the user's is left; the name is free again. It may be called twice.
    public func erase(_ id: UUID) async throws(Failure) {
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                "DELETE FROM users WHERE id = $1 AND deleted = $2", [.uuid(id), .boolean(true)])
        }
    }
}

extension UserStore {
    fileprivate static let byName = SQL(
        composing: "SELECT \(User.columns) FROM users u WHERE u.name = $1 AND u.deleted = $2")
    private static let credentialsByName = credentials(by: "name")
    private static let credentialsByEmail = credentials(by: "confirmed_key")
    private static let credentialsByID = credentials(by: "id")

    private static func credentials(by column: StaticString) -> SQL {
        SQL(composing: "SELECT \(User.columns), u.password FROM users u WHERE u.\(column) = $1 AND u.deleted = $2")
    }

    private static let page = SQL(
        composing: """
            SELECT \(User.columns) FROM users u WHERE u.name > $1 AND u.deleted = $2 ORDER BY u.name LIMIT $3
            """)

    private static let update = SQL(
        composing: """
            UPDATE users SET role = $1, enabled = $2, version = \(SQL.nextVersion) WHERE id = $3 RETURNING version
            """)
    private static let rename = SQL(
        composing: """
            UPDATE users SET display_name = $1, display_name_chosen = $2, version = \(SQL.nextVersion) WHERE id = $3
            RETURNING version
            """)
    private static let hide = SQL(
        composing: """
            UPDATE users SET deleted = $1, enabled = $2, display_name = $3, email = NULL, confirmed_key = NULL,
                password = NULL, language = NULL, rows_per_page = NULL, version = \(SQL.nextVersion) WHERE id = $4
            """)
    /// Replaces a user's password.
    package static let replacePassword = SQL(
        composing: """
            UPDATE users SET password = $1, version = \(SQL.nextVersion) WHERE id = $2 AND deleted = $3
            """)

    private static func decode(_ row: borrowing Row) throws(DatabaseError) -> UserCredentials {
        UserCredentials(
            user: try User(row), hash: try row.optionalText(User.columnCount).map(PasswordHash.init(text:)))
    }
}

extension Transaction {
    func user(named name: UserName) async throws(DatabaseError) -> User? {
        try await first(UserStore.byName, [.text(name.text), .boolean(false)]) { row throws(DatabaseError) in
            try User(row)
        }
    }

    /// Inserts a user; false if the name is taken.
    func insert(_ user: User, _ hash: PasswordHash) async throws(DatabaseError) -> Bool {
        try await execute(
            """
            INSERT INTO users (id, name, display_name, email, role, enabled, deleted, password, created_at, version,
                display_name_chosen)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (name) DO NOTHING
            """,
            [
                .uuid(user.id), .text(user.name.text), .text(user.displayName), .text(user.email?.text),
                .text(user.role.rawValue), .boolean(user.isEnabled), .boolean(false), .text(hash.text),
                .time(user.createdAt), .integer(user.version), .boolean(user.hasChosenDisplayName),
            ]) == 1
    }
}
