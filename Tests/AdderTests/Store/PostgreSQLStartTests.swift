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

    @Test(
        "A host that cannot be found, a port and a socket where nobody listens, for a server and for a migration",
        arguments: [
            (["ADDER_POSTGRES_URL=postgresql://adder:hunter2@nowhere.invalid/adder"], ["cannot be found"]),
            (
                ["ADDER_POSTGRES_URL=postgresql://adder:hunter2@127.0.0.1:1/adder"],
                ["127.0.0.1", "Connection refused", "start it"]
            ),
            (
                ["ADDER_DATA_ENGINE=postgresql", "PGHOST=127.0.0.1", "PGPORT=1", "PGPASSWORD=hunter2"],
                ["127.0.0.1", "Connection refused"]
            ),
            (["ADDER_POSTGRES_URL=host=/nowhere/at/all user=adder password=hunter2"], ["/nowhere/at/all", "start it"]),
        ])
    func nobody(environment: [String], words: [String]) async throws {
        async let server = refusal(environment)
        async let migration = refusal(environment, ["migrate"])
        for line in try await [server, migration] {
            for word in words { #expect(line.contains(word), "\(line)") }
        }
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
