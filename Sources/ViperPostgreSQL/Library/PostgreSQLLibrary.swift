import CPostgreSQL
import ViperDatabase

/// libpq, loaded on first use for the life of the process; CPostgreSQL explains why it is not linked.
struct PostgreSQLLibrary: @unchecked Sendable {
    // Sendable because the table never changes once filled, and libpq is thread-safe as long as a connection is used by
    // one thread at a time (PostgreSQL's manual, 34.20, Behavior in Threaded Programs).

    let table: UnsafePointer<adder_pq>

    private static let shared = Result { () throws(DatabaseError) in try PostgreSQLLibrary(file: "libpq.so.5") }

    static func load() throws(DatabaseError) -> PostgreSQLLibrary { try shared.get() }

    /// The server's command tag, such as `COMMIT`.
    func tag(of result: OpaquePointer) -> String { text(table.pointee.cmdStatus(result)) }

    /// A C string as text; empty if it is null.
    func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    /// The values of libpq's options by their keywords. The options are freed.
    func take(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        defer { table.pointee.conninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return values
    }

    /// Loads a library by its file name. The minimum version is 14, the first with pipeline mode.
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
