import Glibc
import ViperTesting

extension OverFiles {
    @Suite("What a check finds wrong") struct CheckedFaultTests {
        @Test("No store, which is not made", arguments: ServedStore.Engine.allCases)
        func none(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            let found = try store.check(["--blobs"])
            let place = engine == .sqlite ? "data" : "PostgreSQL"
            #expect(found.status == 1 && found.failed == ["store"], "\(found)")
            #expect(found.line("store") == "failed  there is no store in \(place)")
            #expect(names(in: store.folder.path).isEmpty)
            if let database = store.database {
                #expect(try await database.query("SELECT to_regclass('adder_migrations') IS NULL") == "t")
            }
        }

        @Test("PostgreSQL that is not there")
        func away() async throws {
            let store = try await ServedStore(.sqlite)
            let found = try store.check(environment: ["ADDER_POSTGRES_URL=postgresql://adder:hunter2@127.0.0.1:1/adder"]
            )
            #expect(found.status == 1 && found.failed == ["store"] && !found.output.contains("hunter2"), "\(found)")
            #expect(found.line("store")?.contains("Connection refused") == true)
        }

        @Test("A folder that a process holds which answers no checks")
        func held() async throws {
            let store = try await ServedStore.served(.sqlite)
            try await store.withSQLite { database in
                _ = try await database.schemaScript()
                let found = try store.check()
                #expect(found.failed == ["store"], "\(found)")
                #expect(
                    found.line("store") == "failed  the data folder data is held by a process that answers no checks")
            }
        }

        @Test("A store that is older, newer, or not as its migrations make it", arguments: ServedStore.Engine.allCases)
        func schema(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore.served(engine)
            try await store.execute("DROP TABLE missions", "DELETE FROM adder_migrations WHERE feature = 'missions'")
            let older = try store.check()
            #expect(older.status == 0, "\(older)")
            #expect(older.line("store")?.hasSuffix(" has an older schema; serve applies missions 1") == true)
            try await store.execute("INSERT INTO adder_migrations (feature, number, applied_at) VALUES ('items', 7, 0)")
            let newer = try store.check()
            #expect(newer.failed == ["store"], "\(newer)")
            #expect(newer.line("store")?.contains("newer than this program: items is at migration 7") == true)
            try await store.execute(
                "DELETE FROM adder_migrations WHERE number = 7", "CREATE UNIQUE INDEX one_name ON items (name)")
            let foreign = try store.check()
            let line = try #require(foreign.line("store"))
            #expect(foreign.failed == ["store"] && line.contains("index one_name on items: expected none"), "\(line)")
            #expect(line.contains("If an applied migration was edited, undo the edit and add a new migration"))
        }

        @Test("Settings that are not taken, and those that clash")
        func settings() async throws {
            let store = try await ServedStore.served(.sqlite)
            let unknown = try store.check(environment: ["ADDER_SERVER_PORT=high"])
            #expect(unknown.status == 1 && unknown.failed == ["settings"] && unknown.line("store") == nil, "\(unknown)")
            #expect(unknown.line("settings")?.contains("server.port (environment ADDER_SERVER_PORT): expected") == true)
            let note = try store.check(environment: ["ADDER_SERVER_PORTS=1"])
            #expect(note.status == 0, "\(note)")
            #expect(note.output.contains("note    settings: the environment variable ADDER_SERVER_PORTS is unknown"))
            let clash = try store.check(environment: ["ADDER_MAIL_SERVER=smtp://127.0.0.1:1", "ADDER_MAIL_USER=ada"])
            #expect(clash.failed == ["program", "mail.server"], "\(clash)")
            #expect(clash.line("program")?.contains("the user and the password must both be set") == true)
        }

        @Test("Too little room on the disk, and in PostgreSQL")
        func room() async throws {
            let store = try await ServedStore.served(.postgresql)
            let limits = ["ADDER_DATA_RESERVED_BYTES=\(1 << 50)", "ADDER_POSTGRES_DATABASE_BYTES=1"]
            let found = try store.check(environment: limits)
            #expect(found.failed == ["disk", "size"], "\(found)")
            #expect(found.line("disk")?.hasSuffix(", and data.reservedBytes keeps 1 125 899 906.8 MB") == true)
            #expect(found.line("size")?.hasSuffix(" of postgres.databaseBytes") == true)
            let enough = try store.check(environment: ["ADDER_POSTGRES_DATABASE_BYTES=\(1 << 50)"])
            #expect(enough.failed == [] && enough.line("size")?.hasPrefix("ok ") == true, "\(enough)")
        }

        @Test("A mail server and an upstream, where nobody listens, and where somebody does")
        func servers() async throws {
            let store = try await ServedStore.served(.sqlite)
            let away = try store.check(environment: [
                "ADDER_MAIL_SERVER=smtp://127.0.0.1:1", "ADDER_REPOSITORIES_UPSTREAM=http://127.0.0.1:1",
            ])
            #expect(away.failed == ["mail.server", "repositories.upstream"], "\(away)")
            for name in away.failed {
                #expect(away.line(name) == "failed  cannot connect: 127.0.0.1 port 1: Connection refused")
            }
            let (upstream, port) = try Loopback.listen()
            defer { close(upstream) }
            for (greeting, line) in [
                ("220 mail.example.org\r\n", "ok      smtp://127.0.0.1:PORT greets"),
                ("554 no\r\n", "failed  smtp://127.0.0.1:PORT refuses with 554"),
                ("SSH-2.0\r\n", "failed  smtp://127.0.0.1:PORT does not respond like a mail server"),
            ] {
                let mail = try GreetingServer(greeting)
                let found = try store.check(environment: [
                    "ADDER_MAIL_SERVER=smtp://127.0.0.1:\(mail.port)",
                    "ADDER_REPOSITORIES_UPSTREAM=http://127.0.0.1:\(port)",
                ])
                #expect(found.line("mail.server") == line.replacing("PORT", with: "\(mail.port)"), "\(found)")
                #expect(found.line("repositories.upstream") == "ok      http://127.0.0.1:\(port) takes connections")
            }
        }

        @Test("A clock before the store's last migration, and one that differs from PostgreSQL's")
        func clock() async throws {
            let store = try await ServedStore.served(.sqlite)
            try await store.execute("UPDATE adder_migrations SET applied_at = 7000000000000000 WHERE feature = 'items'")
            let early = try store.check()
            #expect(early.failed == ["clock"], "\(early)")
            #expect(early.line("clock")?.contains(", and the store was migrated at 2191-10-2") == true)
            try await store.execute(
                "UPDATE adder_migrations SET applied_at = 1",
                "INSERT INTO changes (list, kind, at, content) VALUES ('x', 0, 7000000000000000, x'')")
            let changed = try store.check()
            #expect(changed.failed == ["clock"], "\(changed)")
            #expect(changed.line("clock")?.contains(", and the store was changed at 2191-10-2") == true)
            let shared = try await ServedStore.served(.postgresql)
            try await shared.execute(
                """
                CREATE FUNCTION clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE sql
                AS 'SELECT pg_catalog.clock_timestamp() - INTERVAL ''1 hour'''
                """)
            let url = try #require(shared.database?.connectionString)
            let late = try shared.check(environment: [
                "ADDER_POSTGRES_URL=\(url)?options=-csearch_path%3Dpublic,pg_catalog"
            ])
            #expect(late.failed == ["clock"], "\(late)")
            #expect(late.line("clock")?.hasSuffix(" s ahead of PostgreSQL's") == true)
        }
    }
}

/// Greets its first client as a mail server does, and takes one command.
private final class GreetingServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init(_ greeting: String) throws {
        (listener, port) = try Loopback.listen()
        _ = Thread.detached { [listener] in
            let client = accept(listener, nil, nil)
            for reply in [greeting, "250-mail.example.org\r\n250 SIZE 1000\r\n"] {
                var (reply, bytes) = (reply, [UInt8](repeating: 0, count: 1024))
                _ = reply.withUTF8 { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                _ = recv(client, &bytes, bytes.count, 0)
            }
            close(client)
        }
    }

    deinit { close(listener) }
}
