public import Viper
public import ViperDatabase
public import ViperFeatures
public import ViperJobs

/// Erases what the features of a program hold of a user who was deleted.
///
/// It asks each feature that has said how by `FeatureWork.erase(_:)`, the last of the list first: what other features refer
/// to is erased last. Erasing twice erases nothing more.
public struct UserErasure: Job {
    public static let name: StaticString = "users.erasure"
    private let erasures: [ErasurePart]

    /// What a user left must not stay because some feature failed for a day: it is tried for weeks, once an hour at the
    /// end.
    public var tries: Int { 1000 }

    /// Creates the job for a program's features.
    public init(_ features: FeatureInstances) {
        erasures = features.parts(ErasurePart.self, lastFeatureFirst: true)
    }

    public func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        try await erase(try input.uuid())
    }

    /// Erases what the features hold of a user.
    public func erase(_ user: UUID) async throws(Failure) {
        for erasure in erasures { try await erasure.erase(user) }
    }
}

extension Database {
    /// Deletes a user's rows of a table in portions, each in a transaction of its own, so that a million rows do not
    /// keep other writers waiting. It may be called again at any time, and goes on where it was interrupted.
    ///
    ///     func erase(_ user: UUID) async throws(Failure) {
    ///         for table in Self.personal.reversed() { try await context.database.erase(table, of: user) }
    ///     }
    ///
    /// - Parameter portion: how many rows a transaction deletes: by default some milliseconds of the writer's time.
    public func erase(_ table: PersonalTable, of user: UUID, portion: Int = 500) async throws(Failure) {
        while try await erasePortion(of: table, of: user, max(1, portion)) {}
    }

    /// Deletes one portion of a user's rows.
    ///
    /// - Returns: whether there may be more.
    public func erasePortion(of table: PersonalTable, of user: UUID, _ count: Int) async throws(Failure) -> Bool {
        try await change { transaction throws(DatabaseError) in
            try await transaction.execute(table.erasure, [.uuid(user), .integer(Int64(count))]) == count
        }
    }
}
