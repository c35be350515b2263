import Viper
import ViperBlobs
import ViperDatabase
import ViperEntities
import ViperJobs

/// The changes of whoever performs a mission. Each of them is made only while the try that makes it still has the work,
/// and the mission was not cancelled.
extension MissionStore {
    /// Takes a mission up.
    ///
    /// - Returns: the mission; nil if there is nothing to do, since it has ended or is gone.
    func start(_ id: UUID, _ attempt: JobAttempt, at now: Timestamp) async throws(Failure) -> Mission? {
        try await database.change { transaction throws(DatabaseError) in
            try await attempt.keep(in: transaction)
            guard let mission = try await transaction.mission(id), !mission.status.hasEnded else { return nil }
            _ = try await transaction.version(
                by: Self.start, [.text(MissionStatus.running.rawValue), .time(mission.startedAt ?? now), .uuid(id)])
            try await note(mission, in: transaction)
            return mission
        }
    }

    /// Notes how many rows are stored.
    ///
    /// - Returns: false if the mission was cancelled.
    func note(_ rows: Int, of id: UUID, _ attempt: JobAttempt) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            try await attempt.keep(in: transaction)
            guard let mission = try await transaction.mission(id), !mission.status.hasEnded else { return false }
            _ = try await transaction.version(by: Self.progress, [.integer(Int64(rows)), .uuid(id)])
            try await note(mission, in: transaction)
            return true
        }
    }

    /// Records the result, and the work as done: from now on everybody who may see the mission sees the result.
    ///
    /// - Returns: false if the mission was cancelled; the work is done all the same.
    func succeed(
        _ id: UUID, with blob: Blob, rows: Int, _ attempt: JobAttempt, at now: Timestamp
    ) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            try await attempt.finish(in: transaction)
            guard let mission = try await transaction.mission(id), !mission.status.hasEnded else { return false }
            guard try await blobs.touch(blob.id, in: transaction) else {
                throw .misuse(detail: "a result was swept before it was referred to")
            }
            _ = try await transaction.version(
                by: Self.success,
                [
                    .text(MissionStatus.succeeded.rawValue), .time(now), .integer(Int64(rows)), .blobID(blob.id),
                    .integer(Int64(blob.size)), .time(now.advanced(by: MissionRules.resultLifetime)), .uuid(id),
                ])
            try await note(mission, in: transaction)
            return true
        }
    }

    /// Records that the mission has failed, in the transaction that gives the work up.
    ///
    /// - Parameter reason: why, for the client.
    func fail(
        _ id: UUID, _ reason: String, at now: Timestamp, in transaction: any Transaction
    ) async throws(DatabaseError) {
        guard let mission = try await transaction.mission(id), !mission.status.hasEnded else { return }
        _ = try await transaction.version(
            by: Self.end, [.text(MissionStatus.failed.rawValue), .time(now), .text(reason), .uuid(id)])
        try await note(mission, in: transaction)
    }

    private static let start = SQL(
        composing: """
            UPDATE missions SET status = $1, started_at = $2, row_count = 0, version = \(SQL.nextVersion)
            WHERE id = $3 RETURNING version
            """)

    private static let progress = SQL(
        composing: "UPDATE missions SET row_count = $1, version = \(SQL.nextVersion) WHERE id = $2 RETURNING version")

    private static let success = SQL(
        composing: """
            UPDATE missions SET status = $1, ended_at = $2, row_count = $3, result = $4, size = $5, expires_at = $6,
                version = \(SQL.nextVersion)
            WHERE id = $7 RETURNING version
            """)
}
