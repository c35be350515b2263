import Glibc
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
            let proxy = try Self.proxy(before: replicas)
            let load = Load(clients: 8, to: proxy.port, connectingAnew: true)
            try await load.untilDone(10)
            for index in replicas.servers.indices {
                try await untilUsed(replicas.servers[index])
                try replicas.restart(index, environment: Self.delay)
                try await untilUsed(replicas.servers[index])
                try await load.untilDone(10)
            }
            let ledger = try await load.end()
            #expect(Set(ledger.answers.keys) == LoadLedger.done, "\(ledger.answers) \(proxy.log)")
            try ledger.expectStored(over: RawClient(proxy.port))
            replicas.end()
        }

        private static func proxy(before replicas: ReplicaSet, checkTimeout: String = "2s") throws -> LoadBalancer {
            let configuration = try repositoryFile("config/haproxy.cfg").replacing(
                "timeout check 2s", with: "timeout check \(checkTimeout)")
            return try LoadBalancer(configuration: configuration, servers: replicas.servers.map(\.port))
        }

        /// Waits until the proxy routes changes to a server.
        private func untilUsed(_ server: ServedProgram) async throws {
            let before = try server.gauge("postgresql_commits_total")
            try await until { try server.gauge("postgresql_commits_total") > before }
        }

        @Test("What a server that stops still answers is not cut, also once it refuses connections")
        func stopping() async throws {
            let (replicas, proxy) = try await withOneServer()
            let blocker = try await RowBlocker(on: replicas.database)
            let client = RawClient(proxy.port)
            #expect(client.send(post("slow")))
            try await blocker.untilSomebodyWaits()
            kill(replicas.first.program.identifier, SIGTERM)
            try await until { proxy.log.contains("adder/adder-1 is stopping") }
            try await until { isRefused(by: replicas.first.port) }
            // For some more checks: too few of them hide a fault, and make none.
            try await Task.sleep(for: .seconds(3))
            try await blocker.end()
            #expect(client.answer()?.status == 201, "\(proxy.log)")
            #expect(replicas.first.program.wait() == 0)
        }

        @Test("What waits for a server that hangs ends once it fails its checks, long before any timeout")
        func hanging() async throws {
            let (replicas, proxy) = try await withOneServer(checkTimeout: "2s # not extended")
            let blocker = try await RowBlocker(on: replicas.database)
            let client = RawClient(proxy.port)
            #expect(client.send(post("slow")))
            try await blocker.untilSomebodyWaits()
            replicas.first.program.freeze()
            #expect(client.answer()?.status == 502)
            #expect(proxy.log.contains("adder/adder-1 is DOWN"), "\(proxy.log)")
            #expect(replicas.first.program.end(SIGKILL) == 128 + SIGKILL)
            try await blocker.end()
        }

        private func isRefused(by port: UInt16) -> Bool {
            let descriptor = Loopback.connect(to: port)
            if descriptor >= 0 { close(descriptor) }
            return descriptor < 0
        }

        /// The proxy, which knows that the second server has ended.
        private func withOneServer(checkTimeout: String = "2s") async throws -> (ReplicaSet, LoadBalancer) {
            let replicas = try await ReplicaSet(environment: Self.delay)
            let proxy = try Self.proxy(before: replicas, checkTimeout: checkTimeout)
            replicas.kill(1)
            try await until { proxy.log.contains("adder/adder-2 is stopping") }
            return (replicas, proxy)
        }

        @Test("Killing a server loses only requests in flight; no acknowledged change is lost or made twice")
        func killed() async throws {
            let replicas = try await ReplicaSet()
            let proxy = try Self.proxy(before: replicas)
            let load = Load(clients: 8, to: proxy.port, connectingAnew: true)
            try await load.untilDone(10)
            #expect(replicas.first.program.end(SIGKILL) == 128 + SIGKILL)
            try await load.untilDone(20)
            let ledger = try await load.end()
            // After an error on a reused connection the proxy closes the client's instead of responding with 502.
            try ledger.expectStored(over: RawClient(proxy.port), beside: [0, 409, 502])
            #expect(replicas.second.program.end() == 0)
        }
    }
}
