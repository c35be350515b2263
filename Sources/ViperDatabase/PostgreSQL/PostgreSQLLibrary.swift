import CPostgreSQL

/// libpq, loaded at its first use for as long as the process lives; see CPostgreSQL for why it is not linked.
struct PostgreSQLLibrary: @unchecked Sendable {
    // Sendable: the table is not changed once it is filled, and libpq is safe for threads as long as one at a time uses a
    // connection (PostgreSQL's manual, 34.20, Behavior in Threaded Programs).

    /// Its functions.
    let table: UnsafePointer<adder_pq>

    /// The system's, or why there is none.
    private static let shared = Result { () throws(DatabaseError) in try PostgreSQLLibrary(file: "libpq.so.5") }

    /// The system's.
    static func load() throws(DatabaseError) -> PostgreSQLLibrary { try shared.get() }

    /// A text of libpq's; empty if there is none.
    func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    /// Loads it by its file's name. The oldest that will do is 14, which has pipelines.
    init(file: String) throws(DatabaseError) {
        let table = UnsafeMutablePointer<adder_pq>.allocate(capacity: 1)
        if let fault = adder_pq_load(table, file) {
            let reason = String(cString: fault)
            table.deallocate()
            throw .unavailable(
                detail: "PostgreSQL's client library, 14 or newer, cannot be loaded (install libpq5): \(reason)")
        }
        self.table = UnsafePointer(table)
    }
}
