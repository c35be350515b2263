import ViperTesting

/// A start refused because of PostgreSQL prints one line that says what to do and shows no password, and exits with
/// status 1.
@Suite("A start on PostgreSQL that is refused") struct StartFaultTests {
    private static let wrong = wrongPassword

    @Test("A PostgreSQL server that is too old is named with its release")
    func old() async throws {
        for (version, release) in [("12.22 (Debian 12.22-1.pgdg120+1)", "12"), ("9.6.24", "9")] {
            let server = try OldServer(version: version)
            let line = try await refusal(["ADDER_POSTGRES_URL=postgresql://adder@127.0.0.1:\(server.port)/adder"])
            #expect(
                line.contains("PostgreSQL \(release)") && line.contains("13") && line.contains("upgrade"), "\(line)")
        }
    }

    @Test("A wrong password is named as the reason, whatever its source; a missing role gets the same message")
    func passwords() async throws {
        let postgresql = try await onThread { try PostgreSQLServer.start(authentication: "scram-sha-256") }
        try await onThread { _ = try postgresql.query("CREATE DATABASE adder OWNER adder") }
        let place = "127.0.0.1:\(postgresql.port)/adder"
        let folder = try TemporaryFolder()
        try folder.write("\(Self.wrong)\n", to: "wrong")
        try folder.write("\n", to: "empty")
        let (wrong, empty) = ("\(folder.path)/wrong", "\(folder.path)/empty")
        let url = "ADDER_POSTGRES_URL=postgresql://adder@\(place)"
        for environment in [
            ["ADDER_POSTGRES_URL=postgresql://adder:\(Self.wrong)@\(place)"], [url, "PGPASSWORD=\(Self.wrong)"],
            [url, "ADDER_POSTGRES_PASSWORD_FILE=\(wrong)"],
            ["ADDER_POSTGRES_URL=postgresql://nobody:\(Self.wrong)@\(place)"],
        ] {
            let line = try await refusal(environment)
            #expect(line.contains("the password is wrong"), "\(line)")
        }
        let nothing = try await refusal([url, "ADDER_POSTGRES_PASSWORD_FILE=\(empty)"])
        #expect(nothing.contains("password"), "\(nothing)")
        let imported = try await refusal([url, "PGPASSWORD=\(Self.wrong)"], ["import", "repositories", "none.json"])
        #expect(imported.contains("none.json") || imported.contains("the password is wrong"), "\(imported)")
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

    @Test("A database that is not in UTF-8")
    func encoding() async throws {
        let database = try await PostgreSQLTestDatabase()
        let name = "latin_\(database.name)"
        try await database.query("CREATE DATABASE \(name) OWNER adder TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
        let line = try await refusal([
            "ADDER_POSTGRES_URL=\(database.server.connectionString(database: name))"
        ])
        #expect(line.contains("LATIN1") && line.contains("ENCODING 'UTF8'"), "\(line)")
        try await database.query("DROP DATABASE \(name)")
    }

    @Test("A host that cannot be found, and one where nobody listens, are named, after a while")
    func hosts() async throws {
        let port = try Loopback.freePort()
        async let nowhere = refusal(["ADDER_POSTGRES_URL=postgresql://adder:\(Self.wrong)@nowhere.invalid/adder"])
        async let nobody = refusal(["ADDER_POSTGRES_URL=postgresql://adder:\(Self.wrong)@127.0.0.1:\(port)/adder"])
        async let socket = refusal(["ADDER_POSTGRES_URL=host=/nowhere/at/all user=adder password=\(Self.wrong)"])
        let lines = try await [nowhere, nobody, socket]
        #expect(lines[0].contains("nowhere.invalid") && lines[0].contains("cannot be found"), "\(lines[0])")
        #expect(lines[1].contains("\(port)") && lines[1].contains("start it"), "\(lines[1])")
        #expect(lines[2].contains("/nowhere/at/all") && lines[2].contains("start it"), "\(lines[2])")
    }
}

/// Every wrong password in these tests, so that a leak is found.
let wrongPassword = "hunter2"

/// Starts a server, or another command, and returns the one line that it ends with.
func refusal(
    _ environment: [String], _ arguments: [String] = ["serve", "--port", "0"],
    at location: SourceLocation = #_sourceLocation
) async throws -> String {
    let (status, errors, output) = try await onThread {
        let folder = try TemporaryFolder()
        let program = try Program(arguments, in: folder.path, environment: ["ADDER_LOG_LEVEL=error"] + environment)
        let errors = program.allErrors()
        return (program.wait(), errors, program.allOutput())
    }
    #expect(status == 1 && output.isEmpty, "\(output)", sourceLocation: location)
    #expect(errors.hasPrefix("adder: ") && errors.hasSuffix("\n"), "\(errors)", sourceLocation: location)
    #expect(errors.split(separator: "\n").count == 1, "\(errors)", sourceLocation: location)
    #expect(!errors.contains(wrongPassword), "\(errors)", sourceLocation: location)
    #expect(!errors.contains(PostgreSQLServer.password), "\(errors)", sourceLocation: location)
    return errors
}
