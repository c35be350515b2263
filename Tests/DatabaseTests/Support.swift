import Database
import Glibc
import Testing

/// A folder of its own for a test, deleted with all that is in it when the test lets go of it.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/adder-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp/adder-test-none"
    }

    deinit { remove(path) }

    /// How many bytes a file in it holds; 0 without the file.
    func size(of name: String) -> Int {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? Int(status.st_size) : 0
    }

    /// The permissions of a file in it.
    func mode(of name: String) -> UInt32 {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// Makes a file in it.
    func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Reads a file in it.
    func read(_ name: String) -> [UInt8] {
        guard let file = fopen("\(path)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: size(of: name))
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != "." && name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}

/// An engine that the suite of the seam runs over.
struct Engine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable () throws -> Opened

    /// An empty store, and what has to live as long as it does.
    struct Opened: Sendable {
        let database: any Database
        let folder: TemporaryFolder?
    }

    static let all = [
        Engine(testDescription: "SQLite") {
            let folder = TemporaryFolder()
            return Opened(database: try SQLiteDatabase.open(folder: folder.path), folder: folder)
        }
    ]

    /// Opens a store with the suite's tables, lends it, and closes it.
    func with(_ body: (any Database) async throws -> Void) async throws {
        let opened = try open()
        try await opened.database.migrate(things)
        try await body(opened.database)
        await opened.database.close()
    }
}

/// The tables of the suite.
let things = [
    Migration(
        feature: "things", number: 1,
        sqlite: """
            CREATE TABLE things (
                id INTEGER PRIMARY KEY, number INTEGER CHECK (number <> 13), truth INTEGER, text TEXT UNIQUE,
                uuid BLOB, bytes BLOB, must INTEGER NOT NULL DEFAULT 1
            ) STRICT;
            CREATE TABLE parts (
                id INTEGER PRIMARY KEY, thing INTEGER NOT NULL REFERENCES things (id) ON DELETE CASCADE
            ) STRICT;
            """)
]

extension Database {
    /// How many things there are.
    func countThings() async throws(DatabaseError) -> Int64 {
        try await first("SELECT COUNT(*) FROM things") { row throws(DatabaseError) in try row.integer(0) } ?? -1
    }

    /// Adds a thing with an id.
    func addThing(_ id: Int) async throws(DatabaseError) {
        try await write { transaction throws(DatabaseError) in
            try await transaction.execute("INSERT INTO things (id) VALUES ($1)", [.integer(Int64(id))])
        }
    }
}

/// The error that a call ends with; nil if it ends well.
func failure(_ body: () async throws(DatabaseError) -> Void) async -> DatabaseError? {
    do {
        try await body()
        return nil
    } catch {
        return error
    }
}

/// The name of an error's case.
func kind(_ error: DatabaseError?) -> String {
    switch error {
    case nil: "none"
    case .unavailable: "unavailable"
    case .full: "full"
    case .busy: "busy"
    case .cancelled: "cancelled"
    case .conflict: "conflict"
    case .newer: "newer"
    case .notADatabase: "notADatabase"
    case .locked: "locked"
    case .corrupt: "corrupt"
    case .misuse: "misuse"
    }
}
