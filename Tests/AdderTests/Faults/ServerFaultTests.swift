import ViperTesting

extension OverFaults {
    /// A PostgreSQL that stops and restarts under load.
    @Suite struct ServerFaultTests {
        enum Ending: String, Sendable, CaseIterable {
            case fast, immediate, killed
        }

        @Test(
            "While PostgreSQL is stopped or killed every request gets 503; afterwards no acknowledged change is lost or made twice",
            arguments: Ending.allCases)
        func ended(ending: Ending) async throws {
            let scene = try await FaultScene()
            let postgresql = scene.postgresql
            for _ in 0..<2 {
                try await onThread {
                    switch ending {
                    case .fast: try postgresql.stop(.fast)
                    case .immediate: try postgresql.stop(.immediate)
                    case .killed: try postgresql.kill()
                    }
                }
                try await scene.untilAway()
                try expectAway(scene.server)
                try await onThread { try postgresql.startAgain() }
                try await scene.untilBack()
                #expect(try scene.server.gauge("postgresql_up") == 1)
            }
            try await scene.end()
        }

        private func expectAway(_ server: ServedProgram) throws {
            for (method, path) in [("GET", "/items"), ("GET", "/readyz"), ("DELETE", "/items"), ("GET", "/todos")] {
                let response = try server.ask(http(method, path))
                #expect(response.isProblem(503), "\(method) \(path): \(response)")
                #expect(response.fields["retry-after"] == "1")
            }
            for fields in ["", "Idempotency-Key: k\r\n"] {
                #expect(try server.ask(post("away", fields)).isProblem(503))
            }
            #expect(try server.gauge("postgresql_up") == 0)
        }

        @Test("A PostgreSQL that is restarted, or ends all connections, costs what was under way, and nothing else")
        func restarted() async throws {
            let scene = try await FaultScene()
            let postgresql = scene.postgresql
            try await onThread { try postgresql.restart() }
            try await scene.untilBack()
            for _ in 0..<5 {
                try await scene.query(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(PostgreSQLServer.role)'")
                try await scene.untilBack()
            }
            try await scene.end()
        }

        @Test("Twenty times without PostgreSQL leave no descriptor and no memory behind")
        func again() async throws {
            let scene = try await FaultScene()
            let postgresql = scene.postgresql
            var before = (descriptors: 0, kilobytes: 0)
            for round in 0..<20 {
                try await onThread { try postgresql.stop(round % 2 == 0 ? .fast : .immediate) }
                try await scene.load.untilRefused()
                try await onThread { try postgresql.startAgain() }
                try await scene.load.untilDone(2)
                if round == 4 { before = try scene.resources() }
            }
            try await scene.untilBack()
            let after = try scene.resources()
            // How many of the server's 8 connections, and of its clients', are open varies.
            #expect(after.descriptors <= before.descriptors + 12, "\(before) \(after)")
            #expect(after.kilobytes <= before.kilobytes + 16 << 10, "\(before) \(after)")
            try await scene.end()
        }
    }
}
