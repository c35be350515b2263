import ViperDatabase
package import ViperFeatures

/// The schema of the table of work.
///
/// | column | meaning |
/// |---|---|
/// | `due_at` | when the work may be taken: at once, after a pause, or when its holder's lease ends |
/// | `holder` | counts how often the work was taken, so that whoever lost it notices |
/// | `tries` | how many of those count towards the bound |
/// | `is_running` | whether someone has taken it |
/// | `ended_at`, `has_failed` | when it was done or given up; `NULL` until then |
/// | `last_error` | why the last try failed |
///
/// `job_clock` is the database's clock in microseconds since 1970: the clocks of several processes may differ.
package enum JobsSchema: KitSchema {
    package static let place = 2

    static let migrations = [
        Migration(feature: "jobs", number: 1) { dialect in
            let (number, no) =
                dialect == .sqlite
                ? ("INTEGER PRIMARY KEY AUTOINCREMENT", "0")
                : ("BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "FALSE")
            return """
                CREATE TABLE jobs (
                    id \(number),
                    name \(dialect.sortedText) NOT NULL,
                    input TEXT NOT NULL,
                    due_at \(dialect.integer) NOT NULL,
                    holder \(dialect.integer) NOT NULL DEFAULT 0,
                    tries \(dialect.integer) NOT NULL DEFAULT 0,
                    is_running \(dialect.boolean) NOT NULL DEFAULT \(no),
                    ended_at \(dialect.integer),
                    has_failed \(dialect.boolean) NOT NULL DEFAULT \(no),
                    last_error TEXT
                )\(dialect.strict);
                CREATE INDEX jobs_by_due ON jobs (name, due_at, id) WHERE ended_at IS NULL;
                CREATE INDEX jobs_by_end ON jobs (ended_at) WHERE ended_at IS NOT NULL;
                CREATE VIEW job_clock AS
                    SELECT \(dialect.now) AS now;
                """
        }
    ]

    /// Work that waits is exported, so that an import does not forget what a change has asked for.
    /// The tables, as a program has them.
    package static let declaration = FeatureDeclaration("jobs", migrations, exported)

    static let exported = ExportedFeature(
        name: "jobs",
        tables: [
            ExportedTable(
                name: "jobs",
                columns: [
                    ExportedColumn(name: "id", kind: .integer, isCarried: false), .text("name", .name),
                    .text("input", .input), .integer("due_at", .time),
                ],
                leftOut: [
                    .init(name: "holder", reason: "Who had taken the work has not taken it in another store"),
                    .init(name: "tries", reason: "In another store the work begins with its first try"),
                    .init(name: "is_running", reason: "In another store nobody has taken the work"),
                    .init(name: "ended_at", reason: "Only work that has not ended is exported"),
                    .init(name: "has_failed", reason: "Only work that has not ended is exported"),
                    .init(name: "last_error", reason: "In another store the work begins with its first try"),
                ],
                where: "ended_at IS NULL")
        ])
}

extension ColumnRule {
    fileprivate static let name = ColumnRule.text(.exactly(1...JobTable.nameLimit))
    fileprivate static let input = ColumnRule.text(.exactly(0...JobInput.limit))
}
