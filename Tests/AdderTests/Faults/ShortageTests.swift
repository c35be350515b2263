import ViperTesting

extension OverFaults {
    /// A PostgreSQL that runs out of connections, locks or space.
    @Suite struct ShortageTests {
        @Test("While long transactions hold rows and connections, changes get 503 with Retry-After, and reads go on")
        func poolExhausted() async throws {
            let scene = try await FaultScene(
                environment: ["ADDER_POSTGRES_CONNECTIONS=2", "ADDER_POSTGRES_WAIT_TIMEOUT=200ms"])
            let (id, _) = try scene.server.add("one more")
            let blocker = try await RowBlocker(on: scene.postgresql, in: FaultScene.database)
            try await blocker.untilSomebodyWaits()
            for _ in 0..<3 {
                let refused = try scene.server.ask(post("while all wait"))
                #expect(refused.isProblem(503) && refused.fields["retry-after"] != nil, "\(refused)")
                #expect(try scene.server.ask(http("GET", "/items/\(id)")).status == 200)
                #expect(try scene.server.ask(http("GET", "/readyz")).status == 200)
            }
            #expect(try scene.server.gauge("postgresql_connections") <= 2)
            try await blocker.end()
            try await scene.untilBack()
            _ = try scene.server.ask(http("DELETE", "/items/\(id)"))
            try await scene.end()
        }

        @Test("While a table is locked, reads of others are answered beside those that wait, which get 503 in the end")
        func lockedTable() async throws {
            let replicas = try await ReplicaSet(1, environment: ["ADDER_LIMITS_HANDLER_TIMEOUT=5s"])
            let server = replicas.first
            let address = server.address
            let blocker = try await RowBlocker(on: replicas.database, mode: "ACCESS EXCLUSIVE")
            var readers: [Task<RawClient.Answer?, any Error>] = []
            for _ in 0..<20 {
                readers.append(Task { try await onThread { address.connect().ask(http("GET", "/items")) } })
                if readers.count == 1 { try await blocker.untilSomebodyWaits() }
                #expect(try server.ask(http("GET", "/todos")).status == 200)
            }
            for reader in readers { #expect(try await reader.value?.isProblem(503) == true) }
            #expect(try server.ask(http("GET", "/todos")).status == 200)
            try await blocker.end()
            #expect(try server.ask(http("GET", "/items")).status == 200)
            #expect(server.program.end() == 0)
        }

        @Test("Where PostgreSQL gives no more connections, those that there are serve; without any all is a 503")
        func noConnections() async throws {
            let scene = try await FaultScene(settings: ["max_connections = 12", "superuser_reserved_connections = 3"])
            let others = ConnectionHolder(on: scene.postgresql, in: FaultScene.database)
            others.takeAll()
            try await scene.untilBack()
            // Its role is refused by itself: a connection that ends leaves room for one of the server's.
            let role = PostgreSQLServer.role
            try await scene.query("ALTER ROLE \(role) CONNECTION LIMIT 0")
            try await scene.endConnections()
            try await scene.untilAway()
            try await scene.query("ALTER ROLE \(role) CONNECTION LIMIT -1")
            others.end()
            try await scene.untilBack()
            try await scene.end()
        }

        @Test("On a full disk changes get 507 and reads go on; with room again everything goes on")
        func full() async throws {
            let scene = try await FaultScene()
            // Its ledgers do not expect a 507.
            _ = try await scene.load.end()
            let (id, tag) = try scene.server.add("before")
            try await scene.query(
                """
                CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
                CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON items EXECUTE FUNCTION refuse()
                """)
            let match = "If-Match: \(tag)\r\n"
            for request in [
                post("more"), post("more", "Idempotency-Key: more\r\n"),
                http("PATCH", "/items/\(id)", match, body: #"{"name":"other"}"#), http("DELETE", "/items/\(id)", match),
            ] {
                #expect(try scene.server.ask(request).isProblem(507))
            }
            #expect(try scene.server.ask(http("GET", "/items/\(id)")).status == 200)
            #expect(try scene.server.ask(http("GET", "/readyz")).status == 200)
            try await scene.query("DROP TRIGGER refuse ON items")
            let made = try scene.server.ask(post("more", "Idempotency-Key: more\r\n"))
            #expect(made.status == 201 && made.fields["idempotent-replayed"] == nil)
            #expect(try scene.server.ask(http("DELETE", "/items/\(made.text("id") ?? "")")).status == 204)
            #expect(try scene.server.ask(http("DELETE", "/items/\(id)", match)).status == 204)
            try await scene.end()
        }
    }
}
