/// The form in which a store moves from one database to another: NDJSON, the same bytes for the same store, whichever
/// engine it is in.
///
///     {"adder":{"format":1,"version":"0.1.0","migrations":{"items":1,…}}}
///     {"items":{"id":"01a1fc98-a5e0-77db-956e-1790e8998b44","name":"Brass lantern",…,"version":1}}
///     …
///     {"end":{"rows":{"items":1,…},"sha256":"9f86d0…"}}
///
/// The first line says what it is. Each other one is a row, under its table's name, the rows of a table in the order of
/// its key: numbers are whole ones of 64 bits, ids UUIDs, bytes are text in Base64, and what is `NULL` is left out. The
/// last line tells how many rows each table has, and the SHA-256 of all bytes before that line, as
/// `head -n -1 FILE | sha256sum` does: so a file that was cut or changed is never taken for a whole one.
enum ExportFormat {
    /// Raised with a change that older programs cannot read. A new table, or a column, is none: migrations tell of them.
    static let version = 1

    // Names of lines that are no rows, and so of no table.
    static let head: StaticString = "adder"
    static let end: StaticString = "end"
}
