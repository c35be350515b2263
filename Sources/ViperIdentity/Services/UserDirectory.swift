public import Viper
import ViperDatabase
public import ViperFeatures

/// Finds users for other features. One who is being erased is not found.
public struct UserDirectory: Sendable {
    private let database: any Database

    /// Creates the directory of a program.
    public init(_ context: FeatureContext) { database = context.database }

    /// The user with a name; nil if there is none.
    public func user(named name: UserName) async throws(Failure) -> PublicUser? {
        try await database.find(Self.byName, [.text(name.text)]) { row throws(DatabaseError) in
            try PublicUser(row, from: 0)
        }
    }

    /// The user with an id; nil if there is none.
    public func user(_ id: UUID) async throws(Failure) -> PublicUser? {
        try await database.find(Self.byID, [.uuid(id)]) { row throws(DatabaseError) in try PublicUser(row, from: 0) }
    }

    /// The user with a name, or `Failure.missing`.
    public func visited(_ name: UserName) async throws(Failure) -> PublicUser {
        guard let user = try await user(named: name) else { throw Self.missing(name) }
        return user
    }

    /// The user of a session, or `Failure.missing` for one who was deleted a moment ago.
    public func signedIn(_ session: Session) async throws(Failure) -> PublicUser {
        guard let user = try await user(session.user.id) else { throw Self.missing(session.user.name) }
        return user
    }

    /// Whether there are no users, not even such as are being erased.
    public func isEmpty() async throws(Failure) -> Bool { try await database.find(Self.any) { _ in true } == nil }

    /// Adds users without a password, for samples, if there are no users. They cannot sign in before the operator has set
    /// one, by the command `users password NAME`.
    ///
    /// - Returns: whether they were added.
    public func addIfEmpty(_ users: [PublicUser]) async throws(Failure) -> Bool {
        try await database.seed(unlessFound: Self.any) { transaction throws(DatabaseError) in
            for user in users {
                try await transaction.execute(
                    """
                    INSERT INTO users (id, name, display_name, role, enabled, deleted, created_at, version)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                    """,
                    [
                        .uuid(user.id), .text(user.name.text), .text(user.displayName), .text(Role.member.rawValue),
                        .boolean(true), .boolean(false), .time(user.createdAt), .integer(1),
                    ])
            }
        }
    }

    /// The failure of a request for a user who is not there.
    public static func missing(_ name: UserName) -> Failure {
        .missing(
            "User '\(name.text)' was not found.", fr: "Utilisateur '\(name.text)' introuvable.",
            pt: "Não existe o utilizador '\(name.text)'.")
    }

    /// What a user is called in sentences.
    static let noun = Phrase("user", "utilisateur", "utilizador")

    private static let any: SQL = "SELECT 1 FROM users LIMIT 1"
    private static let byName = SQL(
        composing: "SELECT \(PublicUser.columns(of: "u")) FROM users u WHERE u.name = $1 AND NOT u.deleted")
    private static let byID = SQL(
        composing: "SELECT \(PublicUser.columns(of: "u")) FROM users u WHERE u.id = $1 AND NOT u.deleted")
}
