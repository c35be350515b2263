public import Viper
import ViperDatabase
public import ViperService
public import ViperValues

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

    /// The failure of a request for a user who is not there.
    public static func missing(_ name: UserName) -> Failure { .missing("User '\(name.text)' was not found.") }

    private static let byName = SQL(
        composing: "SELECT \(PublicUser.columns(of: "u")) FROM users u WHERE u.name = $1 AND NOT u.deleted")
    private static let byID = SQL(
        composing: "SELECT \(PublicUser.columns(of: "u")) FROM users u WHERE u.id = $1 AND NOT u.deleted")
}
