import Glibc
import ViperTesting

extension OverReplicas {
    @Suite struct ReplicaTotalsTests {
        @Test("Nothing is lost of what both add to one account at once")
        func totals() async throws {
            let replicas = try await Replicas()
            let servers = try [replicas.serve(), replicas.serve()]
            let account = try replicas.addAccount(on: servers[0])
            let row = #"{"group":"posted","date":"2026-11-21","description":"Lamp","amount":"1.00","kind":"debit"}"#
            let statuses = try await ask(
                servers, 40, http("POST", "/accounts/\(account)/transactions", body: row)
            ).map(\.status)
            #expect(statuses.allSatisfy { $0 == 201 }, "\(statuses)")
            #expect(try servers[1].ask(http("GET", "/accounts/\(account)")).text("balance") == "40.00")
            for server in servers { #expect(server.program.end() == 0) }
        }

        /// Sends one request many times concurrently, in turn to each server.
        private func ask(
            _ servers: [ServedProgram], _ count: Int, _ request: String
        ) async throws -> [RawClient.Answer] {
            let ports = servers.map(\.port)
            return try await withThrowingTaskGroup(of: RawClient.Answer?.self) { group in
                for index in 0..<count {
                    group.addTask { try await onThread { RawClient(ports[index % ports.count]).ask(request) } }
                }
                return try await group.reduce(into: []) { $0.append(try #require($1)) }
            }
        }
    }
}
