/// The format in which a store is transferred between databases: NDJSON, the same bytes for the same data on either
/// engine.
///
///     {"adder":{"format":1,"version":"0.1.0","migrations":{"items":1,…}}}
///     {"items":{"id":"01a1fc98-a5e0-77db-956e-1790e8998b44","name":"Brass lantern",…,"version":1}}
///     …
///     {"end":{"rows":{"items":1,…},"sha256":"9f86d0…"}}
///
/// The first line identifies the export. Each other line is a row under its table's name, a table's rows in the order
/// of its key. Numbers are 64-bit integers, ids UUIDs, bytes Base64 text; `NULL` is left out. The last line has the
/// number of rows of each table, and the SHA-256 of all bytes before that line, as `head -n -1 FILE | sha256sum` prints
/// it, so that a truncated or changed file is never accepted.
enum ExportFormat {
    /// Raised when older programs can no longer read the format. New tables and columns do not count: the migrations
    /// reveal them.
    static let version = 1

    // The names of the lines that are not rows; no table has them.
    static let head: StaticString = "adder"
    static let end: StaticString = "end"
}
