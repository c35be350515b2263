import ViperTesting

extension OverFaults {
    @Suite struct FailoverTests {
        @Test(
            "With two hosts configured, a failover is found, and no acknowledged change is lost or made twice",
            arguments: ["", "?target_session_attrs=read-write"])
        func promoted(parameters: String) async throws {
            let primary = try await PostgreSQLServer.withDatabase(settings: PostgreSQLServer.settingsForStandbys)
            let standby = try await onThread {
                let standby = try primary.startStandby()
                // From here on an acknowledged commit is on both.
                try primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
                try primary.query("SELECT pg_reload_conf()")
                return standby
            }
            let hosts = "127.0.0.1:\(standby.port),127.0.0.1:\(primary.port)"
            let place = "postgresql://adder:\(PostgreSQLServer.password)@\(hosts)/adder\(parameters)"
            let server = try ServedProgram(environment: ReplicaSet.environment(place, connecting: "5s"))
            let load = Load(clients: 4, to: server.port)
            try await load.untilDone(5)
            try await onThread { try primary.kill() }
            try await load.untilRefused()
            try await until { try server.ask(http("GET", "/readyz")).isProblem(503) }
            #expect(try server.ask(http("GET", "/livez")).status == 200)
            try await onThread { try standby.promote() }
            try await load.untilDone(5)
            try await until { try server.ask(http("GET", "/readyz")).status == 200 }
            let ledger = try await load.end()
            try ledger.expectStored(over: server.connect(), beside: [409, 503])
            #expect(server.program.end() == 0)
        }
    }
}
