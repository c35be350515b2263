import ViperDatabase
import ViperIdentity
import ViperService

/// The schema of missions.
enum MissionsSchema {
    static let migrations = [
        Migration(
            feature: "missions", number: 1,
            sqlite: """
                CREATE TABLE missions (
                    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                    user_id BLOB REFERENCES users (id),
                    kind TEXT NOT NULL,
                    input TEXT NOT NULL,
                    file TEXT NOT NULL,
                    format TEXT NOT NULL,
                    status TEXT NOT NULL,
                    row_count INTEGER NOT NULL DEFAULT 0,
                    created_at INTEGER NOT NULL,
                    started_at INTEGER,
                    ended_at INTEGER,
                    failure TEXT,
                    result BLOB REFERENCES blobs (id),
                    size INTEGER,
                    expires_at INTEGER,
                    version INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX missions_by_user ON missions (user_id, id);
                CREATE INDEX missions_open ON missions (user_id) WHERE ended_at IS NULL;
                CREATE INDEX missions_by_result ON missions (result) WHERE result IS NOT NULL;
                CREATE INDEX missions_by_expiry ON missions (expires_at) WHERE result IS NOT NULL;
                CREATE INDEX missions_by_end ON missions (ended_at) WHERE ended_at IS NOT NULL;
                """,
            postgresql: """
                CREATE TABLE missions (
                    id UUID NOT NULL PRIMARY KEY,
                    user_id UUID REFERENCES users (id),
                    kind TEXT NOT NULL,
                    input TEXT NOT NULL,
                    file TEXT NOT NULL,
                    format TEXT NOT NULL,
                    status TEXT NOT NULL,
                    row_count BIGINT NOT NULL DEFAULT 0,
                    created_at BIGINT NOT NULL,
                    started_at BIGINT,
                    ended_at BIGINT,
                    failure TEXT,
                    result BYTEA REFERENCES blobs (id),
                    size BIGINT,
                    expires_at BIGINT,
                    version BIGINT NOT NULL
                );
                CREATE INDEX missions_by_user ON missions (user_id, id);
                CREATE INDEX missions_open ON missions (user_id) WHERE ended_at IS NULL;
                CREATE INDEX missions_by_result ON missions (result) WHERE result IS NOT NULL;
                CREATE INDEX missions_by_expiry ON missions (expires_at) WHERE result IS NOT NULL;
                CREATE INDEX missions_by_end ON missions (ended_at) WHERE ended_at IS NOT NULL;
                """)
    ]

    /// Missions stay behind: what they make lasts a day, and they can be asked for again.
    static let exported = ExportedFeature(
        name: "missions", tables: [],
        leftOut: [.init(name: "missions", reason: "their results last a day, and they can be asked for again")])

    static let blobReferences = [BlobReference("missions", "result")]

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
