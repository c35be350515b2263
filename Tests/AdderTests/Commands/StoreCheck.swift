import ViperTesting

/// A store that was served before, and checks of it.
extension ServedStore {
    /// Makes a store by a server with these arguments.
    static func served(_ engine: Engine, _ arguments: [String] = []) async throws -> ServedStore {
        let store = try await ServedStore(engine)
        #expect(try store.serve(arguments).program.end() == 0)
        return store
    }

    /// The first value of a repeated variable counts.
    func check(_ arguments: [String] = [], environment: [String] = []) throws -> Program.Outcome {
        try Program(
            ["check"] + arguments, in: folder.path,
            environment: environment + ["ADDER_DATA_RESERVED_BYTES=0"] + self.environment
        ).outcome()
    }

    /// Everything that a check could change.
    func state() async throws -> [String] {
        let files = try FolderState(of: folder.path).files.map { "\($0)" }
        guard let database else { return files }
        let objects =
            "SELECT string_agg(format('%s %s', relname, relkind), ',' ORDER BY oid) FROM pg_class WHERE relnamespace = "
        let rows =
            "SELECT string_agg(format('%s %s %s', feature, number, applied_at), ',' ORDER BY feature) FROM adder_migrations"
        let locks =
            "SELECT COUNT(*) FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()"
        return files + [
            try await database.query(objects + "CAST('public' AS REGNAMESPACE)"), try await database.query(rows),
            try await database.query(locks + " WHERE locktype = 'advisory'"),
        ]
    }
}

/// What a check has found.
extension Program.Outcome {
    /// The line of a check without its name; nil if it has none.
    func line(_ name: String) -> String? {
        let lines = output.split(separator: "\n").filter { $0.dropFirst(8).hasPrefix(name + ": ") }
        return lines.count == 1 ? String(lines[0].prefix(8) + lines[0].dropFirst(10 + name.count)) : nil
    }

    /// The names of the lines that failed.
    var failed: [String] {
        output.split(separator: "\n").filter { $0.hasPrefix("failed  ") }
            .map { String($0.dropFirst(8).prefix { $0 != ":" }) }
    }
}
