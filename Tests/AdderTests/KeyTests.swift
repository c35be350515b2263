import ViperTesting

extension EndToEnd {
    @Suite struct KeyTests {
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
