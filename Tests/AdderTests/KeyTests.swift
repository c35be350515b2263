import Glibc
import Synchronization
import ViperTesting

extension EndToEnd {
    /// Clients that send an idempotency key with each request and retry until they get a response.
    @Suite struct KeyTests {
        @Test(
            "Of fifty equal requests at once one adds the item, and every other gets the same response or is asked to wait"
        )
        func race() async throws {
            let server = try ServedProgram()
            let port = server.port
            for round in 0..<5 {
                let request = post("raced \(round)", "Idempotency-Key: \"race \(round)\"\r\n")
                let responses = try await atOnce(0..<50) { _ in try await onThread { RawClient(port).ask(request) } }
                #expect(responses.allSatisfy { $0?.status == 201 || $0?.status == 409 })
                let made = responses.compactMap { $0 }.filter { $0.status == 201 }
                #expect(Set(made.map(\.body)).count == 1)
                #expect(made.count { $0.fields["idempotent-replayed"] == nil } == 1)
                #expect(responses.compactMap { $0 }.allSatisfy { $0.status == 201 || $0.fields["retry-after"] == "1" })
            }
            #expect(try server.ask(http("GET", "/items?limit=100")).items.count == 5)
            #expect(server.program.end() == 0)
        }

        @Test(
            "Writers that try again with their keys after kill -9 lose nothing and double nothing",
            arguments: ServedStore.Engine.allCases)
        func killed(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            var writers = (0..<12).map { KeyedWriter(number: $0) }
            for round in 0..<4 {
                let server = try store.serve(environment: ["ADDER_LOG_ACCESS=false"])
                let port = server.port
                writers = try await server.killed(after: 120 + 70 * round, by: writers) { writer, count in
                    writer.writing(to: port, count)
                }
                try await store.settle()
            }
            let server = try store.serve()
            for index in writers.indices { writers[index].finish(over: server.connect()) }
            let names = try server.connect().itemNames()
            #expect(names.sorted() == writers.flatMap(\.names).sorted())
            #expect(names.count > 300)
            #expect(server.program.end() == 0)
        }

        @Test(
            "Stored responses are swept while the server runs, and it shuts down cleanly",
            arguments: ServedStore.Engine.allCases)
        func swept(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            let server = try store.serve(environment: ["ADDER_IDEMPOTENCY_KEEP=100ms"])
            let request = post("again", "Idempotency-Key: k\r\n")
            let first = try server.ask(request)
            #expect(first.status == 201)
            #expect(ServedProgram.eventually { (try? server.ask(request))?.body != first.body })
            #expect(server.program.end() == 0)
        }
    }
}

/// A client that adds items one after another, each with an idempotency key, and retries requests without a response.
private struct KeyedWriter: Sendable {
    let number: Int
    var names: [String] = []
    private var pending: String?

    init(number: Int) { self.number = number }

    /// Adds items until the server stops responding.
    func writing(to port: UInt16, _ count: Counter) -> KeyedWriter {
        var writer = self
        let client = RawClient(port)
        while writer.add(over: client) { count.value.add(1, ordering: .relaxed) }
        return writer
    }

    /// Retries the request without a response, and then those acknowledged before the last kill.
    mutating func finish(over client: RawClient) {
        if pending != nil { #expect(add(over: client)) }
        for name in names.suffix(3) {
            let response = client.ask(post(name, "Idempotency-Key: \"key of \(name)\"\r\n"))
            #expect(response?.status == 201 && response?.fields["idempotent-replayed"] == "true", "\(name)")
        }
    }

    private mutating func add(over client: RawClient) -> Bool {
        let name = pending ?? "writer \(number) item \(names.count)"
        pending = name
        guard let response = client.ask(post(name, "Idempotency-Key: \"key of \(name)\"\r\n")) else { return false }
        #expect(response.status == 201 && response.text("name") == name, "\(response)")
        names.append(name)
        pending = nil
        return true
    }
}
