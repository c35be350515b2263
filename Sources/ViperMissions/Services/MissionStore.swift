import Viper
import ViperBlobs
import ViperDatabase
import ViperEntities
import ViperJobs
import ViperLive

/// Whether a mission was added, and if not, of what its owner has too many.
enum MissionAddition: Sendable {
    case added, manyOpen, manyKept
}

/// The missions of a store. Whoever keeps a mission or a list of missions open learns of each change.
struct MissionStore: Sendable {
    let database: any Database
    let changes: ChangeLog
    let jobs: JobQueue
    let blobs: BlobStore

    /// The names of the lists that can be kept open: a user's missions, and one mission.
    static let (listName, detailName): (StaticString, StaticString) = ("missions", "mission")

    func mission(_ id: UUID) async throws(Failure) -> Mission? {
        try await database.find(Mission.byID, [.uuid(id)]) { row throws(DatabaseError) in try Mission(row) }
    }

    /// A user's newest missions.
    func missions(of user: UUID, limit: Int) async throws(Failure) -> [Mission] {
        var missions: [Mission] = []
        try await database.read(Self.newest, [.uuid(user), .integer(Int64(limit))]) { row throws(DatabaseError) in
            missions.append(try Mission(row))
        }
        return missions
    }

    /// Adds a mission and asks for its work.
    ///
    /// - Parameter most: how many that have not ended its owner may have.
    func add(_ mission: Mission, atMost most: Int) async throws(Failure) -> MissionAddition {
        try await database.change { transaction throws(DatabaseError) in
            guard try await Self.open(of: mission.user, atMost: most, in: transaction) < most else { return .manyOpen }
            if let user = mission.user, try await Self.keepsMost(of: user, in: transaction) { return .manyKept }
            try await transaction.execute(
                """
                INSERT INTO missions (id, user_id, kind, input, file, format, status, created_at, version)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                """,
                [
                    .uuid(mission.id), .uuid(mission.user), .text(mission.kind),
                    .text(mission.plan.input), .text(mission.plan.file), .text(mission.plan.format.rawValue),
                    .text(mission.status.rawValue), .time(mission.createdAt), .integer(mission.version),
                ])
            try await transaction.enqueue(MissionJob.self, JobInput(mission.id), to: jobs)
            try await note(mission, in: transaction)
            return .added
        }
    }

    /// Whether a user has as many missions as are kept: a bounded range of an index.
    private static func keepsMost(of user: UUID, in transaction: any Transaction) async throws(DatabaseError) -> Bool {
        let most = Int64(MissionRules.mostKeptOfUser)
        let count = try await transaction.first(
            "SELECT COUNT(*) FROM (SELECT 1 AS one FROM missions WHERE user_id = $1 LIMIT $2) AS kept",
            [.uuid(user), .integer(most)]
        ) { row throws(DatabaseError) in try row.integer(0) }
        return (count ?? 0) >= most
    }

    /// How many missions of a user, or of all strangers, have not ended.
    private static func open(
        of user: UUID?, atMost most: Int, in transaction: any Transaction
    ) async throws(DatabaseError) -> Int {
        let limit = SQLValue.integer(Int64(most))
        let count =
            if let user {
                try await transaction.first(
                    """
                    SELECT COUNT(*) FROM
                    (SELECT 1 AS one FROM missions WHERE user_id = $1 AND ended_at IS NULL LIMIT $2) AS open
                    """, [.uuid(user), limit]
                ) { row throws(DatabaseError) in try row.integer(0) }
            } else {
                try await transaction.first(
                    """
                    SELECT COUNT(*) FROM
                    (SELECT 1 AS one FROM missions WHERE user_id IS NULL AND ended_at IS NULL LIMIT $1) AS open
                    """, [limit]
                ) { row throws(DatabaseError) in try row.integer(0) }
            }
        return Int(clamping: count ?? 0)
    }

    /// Cancels a mission that has not ended.
    ///
    /// - Returns: how it stands now; nil if there is none.
    func cancel(_ id: UUID, at now: Timestamp) async throws(Failure) -> MissionStatus? {
        try await database.change { transaction throws(DatabaseError) in
            guard let mission = try await transaction.mission(id) else { return nil }
            guard !mission.status.hasEnded else { return mission.status }
            _ = try await transaction.version(
                by: Self.end, [.text(MissionStatus.cancelled.rawValue), .time(now), .null, .uuid(id)])
            try await note(mission, in: transaction)
            return .cancelled
        }
    }

    /// Tells those who keep the mission, or its owner's list, open.
    func note(_ mission: Mission, in transaction: any Transaction) async throws(DatabaseError) {
        try await changes.notePersonal(Self.detailName, of: [mission.id], in: transaction)
        if let user = mission.user { try await changes.notePersonal(Self.listName, of: [user], in: transaction) }
    }

    private static let newest = SQL(
        composing: "SELECT \(Mission.columns) FROM missions WHERE user_id = $1 ORDER BY id DESC LIMIT $2")

    static let end = SQL(
        composing: """
            UPDATE missions SET status = $1, ended_at = $2, failure = $3, version = \(SQL.nextVersion)
            WHERE id = $4 RETURNING version
            """)
}
