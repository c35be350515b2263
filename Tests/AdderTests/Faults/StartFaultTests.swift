import ViperTesting

/// A start refused because of PostgreSQL prints one line that says what to do and shows no password, and exits with
/// status 1.
@Suite("A start on PostgreSQL that is refused") struct StartFaultTests {
    @Test("A wrong password is named as the reason, whatever its source; a missing role gets the same message")
    func passwords() async throws {
        let postgresql = try await PostgreSQLServer.withDatabase(authentication: "scram-sha-256")
        let place = "127.0.0.1:\(postgresql.port)/adder"
        let folder = try TemporaryFolder()
        try folder.write("\(PostgreSQLServer.password)\n", to: "right")
        try folder.write("\(wrongPassword)\n", to: "wrong")
        try folder.write("\n", to: "empty")
        let (wrong, empty) = ("\(folder.path)/wrong", "\(folder.path)/empty")
        let url = "ADDER_POSTGRES_URL=postgresql://adder@\(place)"
        for environment in [
            ["ADDER_POSTGRES_URL=postgresql://adder:\(wrongPassword)@\(place)"], [url, "PGPASSWORD=\(wrongPassword)"],
            [url, "ADDER_POSTGRES_PASSWORD_FILE=\(wrong)"],
            ["ADDER_POSTGRES_URL=postgresql://nobody:\(wrongPassword)@\(place)"],
        ] {
            let line = try await refusal(environment)
            #expect(line.contains("the password is wrong"), "\(line)")
        }
        for environment in [[url], [url, "ADDER_POSTGRES_PASSWORD_FILE=\(empty)"]] {
            let nothing = try await refusal(environment)
            #expect(nothing.contains("password"), "\(nothing)")
        }
        let imported = try await refusal(
            [url, "PGPASSWORD=\(wrongPassword)"], ["import", "repositories", "none.json"])
        #expect(imported.contains("none.json") || imported.contains("the password is wrong"), "\(imported)")
        let server = try ServedProgram(in: folder, environment: [url, "ADDER_POSTGRES_PASSWORD_FILE=right"])
        #expect(try server.ask(http("GET", "/readyz")).status == 200)
        #expect(server.program.end() == 0)
    }

    @Test("A server that lets nobody in, and one with no connection left, say so")
    func refused() async throws {
        let postgresql = try await onThread { try PostgreSQLServer.start(settings: ["max_connections = 5"]) }
        let holder = ConnectionHolder(on: postgresql, in: "postgres")
        holder.takeAll()
        let full = try await refusal(["ADDER_POSTGRES_URL=\(postgresql.connectionString(database: "postgres"))"])
        #expect(full.contains("max_connections"), "\(full)")
        holder.end()
        let rejecting = try await onThread { try PostgreSQLServer.start(authentication: "reject") }
        let line = try await refusal(["ADDER_POSTGRES_URL=\(rejecting.connectionString(database: "postgres"))"])
        #expect(line.contains("pg_hba.conf"), "\(line)")
    }

    @Test("A role that is not there, one that may not connect, and one that may not read what others have made")
    func roles() async throws {
        let database = try await PostgreSQLTestDatabase()
        let url = database.connectionString
        let unknown = try await refusal(["ADDER_POSTGRES_URL=\(url.replacing("//adder:", with: "//nobody:"))"])
        #expect(unknown.contains("nobody") && unknown.contains("role"), "\(unknown)")
        let migrated = try await onThread {
            let folder = try TemporaryFolder()
            return try Program(["migrate"], in: folder.path, environment: ["ADDER_POSTGRES_URL=\(url)"]).wait()
        }
        #expect(migrated == 0)
        let role = "reader_\(database.name)"
        try await database.query("CREATE ROLE \(role) LOGIN")
        let other = "ADDER_POSTGRES_URL=\(url.replacing("//adder:", with: "//\(role):"))"
        let unread = try await refusal([other])
        #expect(unread.contains("permission") && unread.contains("adder_migrations"), "\(unread)")
        #expect(unread.contains("GRANT"), "\(unread)")
        try await database.query("REVOKE CONNECT ON DATABASE \(database.name) FROM PUBLIC")
        let shut = try await refusal([other])
        #expect(shut.contains("grant CONNECT to it"), "\(shut)")
        try await database.query("DROP OWNED BY \(role); DROP ROLE \(role)")
    }
}

/// Every wrong password in these tests, so that a leak is found.
let wrongPassword = "hunter2"

/// Starts a server, or another command, and returns the one line that it ends with.
func refusal(
    _ environment: [String], _ arguments: [String] = ["serve", "--port", "0"],
    at location: SourceLocation = #_sourceLocation
) async throws -> String {
    let outcome = try await onThread {
        let folder = try TemporaryFolder()
        return try Program(arguments, in: folder.path, environment: ["ADDER_LOG_LEVEL=error"] + environment).outcome()
    }
    let errors = outcome.errors
    #expect(outcome == .failed(errors), sourceLocation: location)
    #expect(errors.hasPrefix("adder: ") && errors.hasSuffix("\n"), "\(errors)", sourceLocation: location)
    #expect(errors.split(separator: "\n").count == 1, "\(errors)", sourceLocation: location)
    #expect(!errors.contains(wrongPassword), "\(errors)", sourceLocation: location)
    #expect(!errors.contains(PostgreSQLServer.password), "\(errors)", sourceLocation: location)
    return errors
}
