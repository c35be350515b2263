import Glibc
import ViperTesting

extension OverReplicas {
    @Suite("A PostgreSQL database notices that it was loaded elsewhere or promoted")
    struct PostgreSQLIdentityTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func serve(_ url: String) throws -> ServedProgram {
            try ServedProgram(in: folder, environment: ReplicaSet.environment(url))
        }

        @Test("A dump in a younger cluster begins another history, in which old entries are never new")
        func dumped() async throws {
            let old = try await PostgreSQLServer.withDatabase()
            try await onThread { try old.pass(5_000) }
            let young = try await PostgreSQLServer.withDatabase()
            var server = try serve(old.connectionString(database: "adder"))
            var witness = try HistoryWitness(at: server)
            try await onThread { [folder] in try old.dump("adder", to: folder.path + "/dump.sql") }
            try await witness.goOn(at: server)
            #expect(server.endCountingMoves() == 0)
            try await onThread { [folder] in try young.load(folder.path + "/dump.sql", into: "adder") }
            for count in [1, 0] {
                server = try serve(young.connectionString(database: "adder"))
                if count == 1 { try await witness.expectAnother(at: server) }
                if count == 0 {
                    let subscriber = try await LiveSubscriber(at: [server])
                    try await onThread { try young.pass(10_000) }
                    _ = try server.add("later")
                    try await until { subscriber.inserted.last == "later" }
                    #expect(subscriber.events.count == 1)
                    await subscriber.stop()
                }
                #expect(server.endCountingMoves() == count)
            }
        }

        @Test("After a failover that lost the newest changes, replicas that go on serving begin one other history")
        func promoted() async throws {
            let primary = try await PostgreSQLServer.withDatabase(settings: PostgreSQLServer.settingsForStandbys)
            let standby = try await onThread { try primary.startStandby() }
            let hosts = "127.0.0.1:\(standby.port),127.0.0.1:\(primary.port)"
            let url = "postgresql://adder:\(PostgreSQLServer.password)@\(hosts)/adder"
            let servers = [try serve(url), try serve(url)]
            var witness = try HistoryWitness(at: servers[0])
            try await onThread { try standby.stopReceiving(from: primary) }
            try await witness.goOn(at: servers[0])
            let hearing = try await LiveSubscriber(at: [servers[1]])
            try await onThread { try primary.kill() }
            try await onThread { try standby.promote() }
            for server in servers { try await until { try server.ask(http("GET", "/readyz")).status == 200 } }
            // What comes before a server has noticed is within that, and no insertion of its own.
            try await until { hearing.events.contains { $0.name == "resync" } }
            try await witness.expectAnother(at: servers[0])
            try await until { hearing.inserted.last == "after" }
            await hearing.stop()
            #expect(servers.map { $0.endCountingMoves() }.reduce(0, +) == 1)
            let server = try serve(url)
            #expect(server.endCountingMoves() == 0)
        }

        @Test("Nothing happens when the cluster or the server restarts or crashes")
        func same() async throws {
            let cluster = try await PostgreSQLServer.withDatabase()
            let url = cluster.connectionString(database: "adder")
            var server = try serve(url)
            var witness = try HistoryWitness(at: server)
            try await witness.goOn(at: server)
            for mode in [PostgreSQLServer.StopMode.fast, .immediate] {
                try await onThread { try cluster.restart(mode) }
                try await until { try server.ask(http("GET", "/readyz")).status == 200 }
                try await witness.expectSame(at: server)
            }
            _ = server.program.end(SIGKILL)
            server = try serve(url)
            try await witness.expectSame(at: server)
            #expect(server.endCountingMoves() == 0)
        }

        @Test("A server that may not ask says so once, and serves")
        func refused() async throws {
            let cluster = try await PostgreSQLServer.withDatabase()
            try await onThread {
                _ = try cluster.query("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC", in: "adder")
            }
            let url = cluster.connectionString(database: "adder")
            let server = try serve(url)
            var witness = try HistoryWitness(at: server)
            try await witness.goOn(at: server)
            let check = try Program(["check"], in: folder.path, environment: ReplicaSet.environment(url))
            #expect(check.allOutput().contains("ok      identity: PostgreSQL does not tell where the database is"))
            #expect(check.wait() == 0)
            try await onThread { try cluster.restart() }
            try await until { try server.ask(http("GET", "/readyz")).status == 200 }
            try await witness.expectSame(at: server)
            #expect(server.program.end() == 0)
            let refusal = "PostgreSQL does not tell where the database is (error 42501)"
            #expect(server.program.allErrors().split(separator: "\n").filter { $0.contains(refusal) }.count == 1)
        }
    }
}

extension PostgreSQLServer {
    /// Uses the numbers of so many transactions.
    fileprivate func pass(_ transactions: Int) throws {
        try query("DO $$BEGIN FOR i IN 1..\(transactions) LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END$$")
    }

    /// Cuts a standby off once it has everything up to now.
    fileprivate func stopReceiving(from primary: PostgreSQLServer) throws {
        let end = try primary.query("SELECT pg_current_wal_insert_lsn()")
        while try query("SELECT pg_last_wal_replay_lsn() >= '\(end)'") != "t" { usleep(10_000) }
        try query("ALTER SYSTEM SET primary_conninfo = ''")
        try query("SELECT pg_reload_conf()")
        while try query("SELECT count(*) FROM pg_stat_wal_receiver") != "0" { usleep(10_000) }
    }
}
