import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import adder

/// A start refused because of PostgreSQL prints one line that says what to do, and exits with status 1.
@Suite struct PostgreSQLStartTests {
    @Test(
        "A connection string that cannot be understood",
        arguments: [
            "postgresql://adder:hunter2@127.0.0.1:1/adder?hunter2=1", "password=hunter2 host",
            "postgresql://[hunter2",
            "postgresql://adder:hun%zzter2@127.0.0.1/adder",
        ])
    func connectionString(text: String) async throws {
        let line = try await refusal(["ADDER_POSTGRES_URL=\(text)"])
        #expect(line.contains("the connection string is invalid"), "\(line)")
    }

    @Test("Nobody listening, with the string, with variables of libpq's alone, and for a migration")
    func nobody() async throws {
        let url = "ADDER_POSTGRES_URL=postgresql://adder:hunter2@127.0.0.1:1/adder"
        let libpq = ["ADDER_DATA_ENGINE=postgresql", "PGHOST=127.0.0.1", "PGPORT=1", "PGPASSWORD=hunter2"]
        async let whole = refusal([url])
        async let variables = refusal(libpq)
        async let migration = refusal([url], ["migrate"])
        for line in try await [whole, variables, migration] {
            #expect(line.contains("127.0.0.1") && line.contains("Connection refused"), "\(line)")
        }
    }

    @Test("A wrong password, none, a database and a password file that are not there")
    func password() async throws {
        let postgresql = try await onThread { try PostgreSQLServer.start(authentication: "scram-sha-256") }
        try await onThread { _ = try postgresql.query("CREATE DATABASE adder OWNER adder") }
        let place = "127.0.0.1:\(postgresql.port)"
        let wrong = try await refusal(["ADDER_POSTGRES_URL=postgresql://adder:hunter2@\(place)/adder"])
        #expect(wrong.contains("password"), "\(wrong)")
        let none = try await refusal(["ADDER_POSTGRES_URL=postgresql://adder@\(place)/adder"])
        #expect(none.contains("password"), "\(none)")
        let database = try await refusal([
            "ADDER_POSTGRES_URL=postgresql://adder@\(place)/none", "PGPASSWORD=\(PostgreSQLServer.password)",
        ])
        #expect(database.contains("the database does not exist") && !database.contains(PostgreSQLServer.password))
        let file = try await refusal([
            "ADDER_POSTGRES_URL=postgresql://adder@\(place)/adder", "ADDER_POSTGRES_PASSWORD_FILE=/none/at/all",
        ])
        #expect(file.contains("/none/at/all"), "\(file)")
        let folder = try TemporaryFolder()
        try folder.write("\(PostgreSQLServer.password)\n", to: "password")
        let server = try ServedProgram(
            in: folder,
            environment: [
                "ADDER_POSTGRES_URL=postgresql://adder@\(place)/adder", "ADDER_POSTGRES_PASSWORD_FILE=password",
            ])
        #expect(try server.ask(http("GET", "/readyz")).status == 200)
        #expect(server.program.end() == 0)
    }

    @Test("A schema that is newer, a missing permission, and a folder that a command's flag names")
    func schema() async throws {
        let replicas = try await ReplicaSet(0)
        try await replicas.database.query("INSERT INTO adder_migrations VALUES ('items', 7, 0)")
        let newer = try await refusal([replicas.url])
        #expect(
            newer == "adder: the database is newer than this program: items is at migration 7; "
                + "this program has 2\n")
        let other = try await ReplicaSet(0, isMigrated: false)
        try await other.database.query("ALTER DATABASE \(other.database.name) OWNER TO postgres")
        try await other.database.query("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        let permission = try await refusal([other.url])
        #expect(permission.contains("GRANT CREATE ON SCHEMA"), "\(permission)")
        for command in [["migrate"], ["export"], ["users", "list"]] {
            let flag = try await refusal([other.url], command + ["--data", "here"])
            #expect(flag.hasPrefix("adder: data.folder (flag --data): the store is PostgreSQL"))
        }
    }

    @Test("A server has its files in the folder that a flag names")
    func files() async throws {
        let replicas = try await ReplicaSet(1, ["--data", "here"])
        let body = #"{"name":"ada","password":"a secret of ada's","email":"ada@example.org"}"#
        #expect(try replicas.first.ask(http("POST", "/users", body: body)).status == 201)
        try await until { !names(in: replicas.folder.path + "/here/outbox").isEmpty }
        replicas.end()
    }
}
