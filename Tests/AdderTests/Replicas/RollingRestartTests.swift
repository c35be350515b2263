import Glibc
import Testing
import ViperTesting

extension OverReplicas {
    /// Two servers behind the proxy, with its configuration from `config`.
    @Suite struct RollingRestartTests {
        /// How long a server reports that it is about to stop while it still accepts connections: the proxy asks once a
        /// second.
        private static let delay = ["ADDER_SHUTDOWN_DELAY=4s", "ADDER_SHUTDOWN_TIMEOUT=60s"]

        @Test(
            "One server after the other is restarted under load: no request fails, nothing is lost, nothing comes twice"
        )
        func rolling() async throws {
            let replicas = try await ReplicaSet(environment: Self.delay)
            let proxy = try LoadBalancer(
                configuration: repositoryFile("config/haproxy.cfg"), servers: replicas.servers.map(\.port))
            let load = Load(clients: 8, to: proxy.port, connectingAnew: true)
            try await load.untilDone(10)
            for index in replicas.servers.indices {
                try await untilUsed(replicas.servers[index])
                try replicas.restart(index, environment: Self.delay)
                try await untilUsed(replicas.servers[index])
                try await load.untilDone(10)
            }
            let ledger = try await load.end()
            #expect(Set(ledger.answers.keys) == [200, 201], "\(ledger.answers) \(proxy.log)")
            try ledger.expectStored(over: RawClient(proxy.port))
            replicas.end()
        }

        /// Waits until the proxy routes changes to a server.
        private func untilUsed(_ server: ServedProgram) async throws {
            let before = try server.gauge("postgresql_commits_total")
            try await until { try server.gauge("postgresql_commits_total") > before }
        }

        @Test("Killing a server loses only requests in flight; no acknowledged change is lost or made twice")
        func killed() async throws {
            let replicas = try await ReplicaSet()
            let proxy = try LoadBalancer(
                configuration: repositoryFile("config/haproxy.cfg"), servers: replicas.servers.map(\.port))
            let load = Load(clients: 8, to: proxy.port, connectingAnew: true)
            try await load.untilDone(10)
            #expect(replicas.first.program.end(SIGKILL) == 128 + SIGKILL)
            try await load.untilDone(20)
            let ledger = try await load.end()
            // After an error on a reused connection the proxy closes the client's instead of responding with 502.
            #expect(
                Set(ledger.answers.keys).isSubset(of: [0, 200, 201, 409, 502]),
                "\(ledger.answers) \(proxy.log)")
            try ledger.expectStored(over: RawClient(proxy.port))
            #expect(replicas.second.program.end() == 0)
        }
    }
}
