import ViperTesting

/// A copy of a store, and the data folder in which it is installed.
extension TemporaryFolder {
    var copy: String { path + "/copy" }
    var data: String { path + "/data" }

    /// Makes a copy of a new store with things from 1 on, of which each has a text.
    func makeCopy(things count: Int = 3, migrations: [Migration] = things) async throws {
        let database = try SQLiteDatabase.open(folder: path + "/source")
        try await database.migrate(migrations)
        try await database.write { transaction throws(DatabaseError) in
            for id in 1...Int64(count) {
                try await transaction.execute(
                    "INSERT INTO things (id, text) VALUES ($1, $2)", [.integer(id), .text("thing \(id)")])
            }
        }
        try write([UInt8](), to: "copy")
        try database.copy(into: copy) { _ in }
        await database.close()
    }

    /// Installs the copy as a restore does, with all checks; `kept` is where the old store is then.
    func install(
        knowing migrations: [Migration] = things, keepingOldAs suffix: String = ".old"
    ) async -> (kept: String?, hadChecksum: Bool, error: DatabaseError?) {
        do throws(DatabaseError) {
            let installation = try StoreInstallation(in: data)
            try installation.copy(from: copy) { _ in }
            try installation.check(knowing: migrations) { false }
            return (try installation.install(keepingOldAs: suffix), installation.hadChecksum, nil)
        } catch {
            return (nil, false, error)
        }
    }
}
