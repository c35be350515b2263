import Glibc
import Support
import Testing

extension EndToEnd {
    /// Several servers on one PostgreSQL.
    @Suite struct ReplicaTests {
        @Test("Servers that start at once on an empty store migrate it once and fill it once")
        func start() async throws {
            let replicas = try await Replicas()
            let programs = try (0..<3).map { _ in
                try Program(
                    ["serve", "--port", "0", "--demo"], in: replicas.folder.path,
                    environment: [replicas.url, "ADDER_SHUTDOWN_DELAY=0s"])
            }
            let addresses = try programs.map { RawClient(UInt16(clamping: try $0.port())) }
            for address in addresses {
                #expect(address.ask(http("GET", "/readyz"))?.status == 200)
                #expect(address.ask(http("GET", "/items?limit=100"))?.items.count == 32)
                #expect(address.ask(http("GET", "/accounts"))?.items.count == 3)
            }
            for program in programs { #expect(program.end() == 0) }
        }

        @Test("Of equal requests with a key to two servers at once one is carried out; either tells what came of it")
        func keys() async throws {
            let replicas = try await Replicas()
            let servers = try [replicas.serve(), replicas.serve()]
            for round in 0..<5 {
                let request = post("raced \(round)", "Idempotency-Key: \"race \(round)\"\r\n")
                let answers = try await ask(servers, 40, request)
                #expect(answers.allSatisfy { $0.status == 201 || $0.status == 409 }, "\(answers.map(\.status))")
                let made = answers.filter { $0.status == 201 }
                #expect(Set(made.map(\.body)).count == 1)
                #expect(made.count { $0.fields["idempotent-replayed"] == nil } == 1)
                for server in servers {
                    let again = try server.ask(request)
                    #expect(again.status == 201 && again.fields["idempotent-replayed"] == "true")
                }
            }
            #expect(try servers[0].ask(http("GET", "/items?limit=100")).items.count == 5)
            for server in servers { #expect(server.program.end() == 0) }
        }

        @Test("Of changes with one tag by two servers exactly one is made, and the others are told that it is stale")
        func tags() async throws {
            let replicas = try await Replicas()
            let servers = try [replicas.serve(), replicas.serve()]
            for round in 0..<5 {
                let item = try servers[0].add("first")
                let change = http(
                    "PATCH", "/items/\(item.id)", "If-Match: \(item.tag)\r\n", body: "{\"name\":\"round \(round)\"}")
                let statuses = try await ask(servers, 20, change).map(\.status)
                #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 412 } == 19, "\(statuses)")
            }
            for server in servers { #expect(server.program.end() == 0) }
        }

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

        /// Sends one request many times at once, in turn to each server.
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
