import ViperBlobs
import ViperDatabase
import ViperFeatures
import ViperIdentity
import ViperJobs

/// The schema of missions.
enum MissionsSchema {
    static let migrations = [
        Migration(feature: "missions", number: 1) { dialect in
            """
            CREATE TABLE missions (
                id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
                user_id \(dialect.uuid) REFERENCES users (id),
                kind TEXT NOT NULL,
                input TEXT NOT NULL,
                file TEXT NOT NULL,
                format TEXT NOT NULL,
                status TEXT NOT NULL,
                row_count \(dialect.integer) NOT NULL DEFAULT 0,
                created_at \(dialect.integer) NOT NULL,
                started_at \(dialect.integer),
                ended_at \(dialect.integer),
                failure TEXT,
                result \(dialect.bytes) REFERENCES blobs (id),
                size \(dialect.integer),
                expires_at \(dialect.integer),
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX missions_by_user ON missions (user_id, id);
            CREATE INDEX missions_open ON missions (user_id) WHERE ended_at IS NULL;
            CREATE INDEX missions_by_result ON missions (result) WHERE result IS NOT NULL;
            CREATE INDEX missions_by_expiry ON missions (expires_at) WHERE result IS NOT NULL;
            CREATE INDEX missions_by_end ON missions (ended_at) WHERE ended_at IS NOT NULL;
            """
        }
    ]

    /// Missions stay behind: what they make lasts a day, and they can be asked for again.
    static let exported = ExportedFeature(
        name: "missions", tables: [],
        leftOut: [.init(name: "missions", reason: "their results last a day, and they can be asked for again")])

    /// What is held about a user.
    static let personal = [
        PersonalTable(
            "missions", owner: "user_id",
            columns: [
                .uuid("id"), .text("kind"), .text("input"), .text("file"), .text("status"),
                .integer("rows", from: "row_count"), .time("createdAt", from: "created_at"),
                .time("endedAt", from: "ended_at"),
            ])
    ]
}

extension Mission {
    static let columns = """
        id, user_id, kind, input, file, format, status, row_count, created_at, started_at, ended_at, failure, result, size,
            expires_at, version
        """

    static let byID = SQL(composing: "SELECT \(columns) FROM missions WHERE id = $1")

    /// Decodes a row of ``columns``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            user = try row.optionalIdentifier(1)
            kind = try row.text(2)
            guard let format = MissionFormat(rawValue: try row.text(5)) else {
                throw .corrupt(detail: "column 5 should have the format of a result")
            }
            plan = MissionPlan(try row.text(3), file: try row.text(4), format: format)
            guard let status = MissionStatus(rawValue: try row.text(6)) else {
                throw .corrupt(detail: "column 6 should have the status of a mission")
            }
            self.status = status
            rows = try row.integer(7)
            createdAt = try row.time(8)
            startedAt = try row.isNull(9) ? nil : try row.time(9)
            endedAt = try row.isNull(10) ? nil : try row.time(10)
            failure = try row.isNull(11) ? nil : try row.text(11)
            result = try Result(row)
            version = try row.integer(15)
        } catch { throw error.about(rowOf: "missions", id) }
    }
}

extension Mission.Result {
    fileprivate init?(_ row: borrowing Row) throws(DatabaseError) {
        guard try !row.isNull(13), try !row.isNull(14) else { return nil }
        self.init(
            size: try row.integer(13), expiresAt: try row.time(14), blob: try row.isNull(12) ? nil : try row.blobID(12))
    }
}

extension Transaction {
    func mission(_ id: UUID) async throws(DatabaseError) -> Mission? {
        try await first(Mission.byID, [.uuid(id)]) { row throws(DatabaseError) in try Mission(row) }
    }
}
