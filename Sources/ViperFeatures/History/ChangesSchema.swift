package import ViperDatabase

/// The schema of the change log.
///
/// | column | meaning |
/// |---|---|
/// | `position` | SQLite: ascends in the order of the commits, since there is one writer; the last one is never deleted |
/// | `xid`, `sequence` | PostgreSQL: the transaction that made the change, and the order within it |
/// | `list`, `scope` | the list, and what it belongs to, such as an account; `NULL` if there is only one |
/// | `kind`, `content` | what became of the list; see ``LoggedChange`` |
/// | `at` | when, in microseconds since 1970 by the server's clock |
///
/// On PostgreSQL a sequence alone would skip for good what commits late. So entries are read in the order of their
/// transactions, and only below the oldest one that still runs (PostgreSQL's manual, 9.27.8, Transaction ID and
/// Snapshot Information Functions).
///
/// `change_log` has one row: the epoch, which tells this log from that of a store before a restore, the last position
/// that was swept, and `version_floor`, below which no change leaves a row's version; see ``ViperDatabase/SQL/nextVersion``.
/// The floor is 0 in a new store, and the time once the store's content came from elsewhere, which `place` tells: see
/// ``StoreHistory``.
package enum ChangesSchema: KitSchema {
    package static let place = 3

    /// SQLite's clock in microseconds, rounded up, since it counts milliseconds: later than everything before.
    package static let sqliteTime = "(CAST((julianday('now') - 2440587.5) * 86400000.0 + 0.5 AS INTEGER) + 1) * 1000"

    package static let migrations = [
        Migration(
            feature: "changes", number: 1,
            sqlite: """
                CREATE TABLE changes (
                    position INTEGER PRIMARY KEY,
                    list TEXT NOT NULL,
                    scope BLOB CHECK (length(scope) = 16),
                    kind INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    content BLOB NOT NULL
                ) STRICT;
                CREATE TABLE change_log (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    epoch INTEGER NOT NULL,
                    swept_major INTEGER NOT NULL,
                    swept_minor INTEGER NOT NULL
                ) STRICT;
                INSERT INTO change_log (id, epoch, swept_major, swept_minor) VALUES (1, random() >> 2 & 0x0FFFFFFFFFFFFFFF, 0, 0);
                """,
            postgresql: """
                CREATE TABLE changes (
                    xid XID8 NOT NULL DEFAULT pg_current_xact_id(),
                    sequence BIGINT GENERATED ALWAYS AS IDENTITY,
                    list TEXT COLLATE "C" NOT NULL,
                    scope UUID,
                    kind BIGINT NOT NULL,
                    at BIGINT NOT NULL,
                    content BYTEA NOT NULL,
                    PRIMARY KEY (xid, sequence)
                );
                CREATE TABLE change_log (
                    id BIGINT PRIMARY KEY CHECK (id = 1),
                    epoch BIGINT NOT NULL,
                    swept_major BIGINT NOT NULL,
                    swept_minor BIGINT NOT NULL
                );
                INSERT INTO change_log (id, epoch, swept_major, swept_minor)
                    VALUES (1, CAST(random() * 1000000000000000 AS BIGINT), 0, 0);
                """),
        // A store that has changes, or was not made just now, may be an old backup of one that went on. An hour is more
        // than all migrations of a new store take on the slowest machine.
        Migration(feature: "changes", number: 2) { dialect in
            let time = dialect == .sqlite ? sqliteTime : dialect.now
            return """
                ALTER TABLE change_log ADD COLUMN version_floor \(dialect.integer) NOT NULL DEFAULT 0;
                UPDATE change_log SET version_floor = \(time) WHERE EXISTS (SELECT 1 FROM changes)
                    OR (SELECT MIN(applied_at) FROM adder_migrations) < \(time) - 3600000000;
                """
        },
        Migration(feature: "changes", number: 3) { _ in "ALTER TABLE change_log ADD COLUMN place TEXT" },
    ]
    /// The log stays behind: in another store its positions mean nothing.
    /// The tables, as a program has them.
    package static let declaration = FeatureDeclaration("changes", migrations, exported)

    package static let exported = {
        var exported = ExportedFeature(
            name: "changes", tables: [],
            leftOut: [
                .init(name: "changes", reason: "Its positions mean nothing in another store"),
                .init(name: "change_log", reason: "Another store has an epoch of its own"),
            ])
        // The content is another one.
        exported.afterImport = { [$0 == .sqlite ? StoreHistory.begin : StoreHistory.importOnPostgreSQL] }
        return exported
    }()
}
