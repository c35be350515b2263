import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity

struct SettingsStore: Sendable {
    let database: any Database

    /// The settings of a user; nil if there is no such user.
    func settings(of user: UUID) async throws(Failure) -> UserSettings? {
        try await database.find(Self.ofUser, [.uuid(user), .boolean(false)]) { row throws(DatabaseError) in
            try UserSettings(row, of: user)
        }
    }

    func messagePolicy(of user: UUID) async throws(Failure) -> MessagePolicy {
        try await database.find(Self.policyOfUser, [.uuid(user)], decode: Self.policy) ?? .everyone
    }

    /// Changes the settings of a user but for the preferences, which are the user's.
    func change(
        _ change: UserSettingsChange, of user: UUID, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Revision<UserSettings>> {
        try await database.change { transaction throws(DatabaseError) in
            let found = try await transaction.first(Self.ofUser, [.uuid(user), .boolean(false)]) {
                row throws(DatabaseError) in try UserSettings(row, of: user)
            }
            guard let settings = found else { return .missing }
            guard precondition.allows(settings.version) else { return .stale }
            guard var changed = change.applied(to: settings) else {
                return .done(Revision(from: settings, to: settings))
            }
            try await transaction.execute(
                """
                INSERT INTO user_settings (user_id, messages, version) VALUES ($1, $2, 1)
                ON CONFLICT (user_id) DO NOTHING
                """, [.uuid(user), .text(settings.messages.rawValue)])
            changed.version = try await transaction.version(
                by: Self.update, [.text(changed.startPage?.rawValue), .text(changed.messages.rawValue), .uuid(user)])
            return .done(Revision(from: settings, to: changed))
        }
    }

    private static let ofUser = SQL(
        composing: """
            SELECT s.start_page, s.messages, s.version, \(CallerPreferences.columns)
            FROM users u LEFT JOIN user_settings s ON s.user_id = u.id WHERE u.id = $1 AND u.deleted = $2
            """)
    private static let policyOfUser: SQL = "SELECT messages FROM user_settings WHERE user_id = $1"
    private static let update = SQL(
        composing: """
            UPDATE user_settings SET start_page = $1, messages = $2, version = \(SQL.nextVersion)
            WHERE user_id = $3 RETURNING version
            """)

    private static func policy(_ row: borrowing Row) throws(DatabaseError) -> MessagePolicy {
        try MessagePolicy(stored: try row.text(0))
    }
}

extension UserSettings {
    /// Decodes a row of the users with their settings; without a row of settings nothing was chosen yet.
    fileprivate init(_ row: borrowing Row, of user: UUID) throws(DatabaseError) {
        self.user = user
        startPage = try row.optionalText(0).flatMap(StartPage.init)
        messages =
            try row.optionalText(1).map { text throws(DatabaseError) in try MessagePolicy(stored: text) } ?? .everyone
        version = try row.isNull(2) ? 1 : try row.integer(2)
        preferences = try CallerPreferences(row, from: 3)
    }
}

extension MessagePolicy {
    fileprivate init(stored text: String) throws(DatabaseError) {
        guard let policy = MessagePolicy(rawValue: text) else {
            throw .corrupt(detail: "a user's settings have no known policy of messages")
        }
        self = policy
    }
}
