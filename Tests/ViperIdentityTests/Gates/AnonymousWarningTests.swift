import ViperTesting

@Suite("The warning that strangers may change everything")
struct AnonymousWarningTests {
    private let warning =
        "warning: access.anonymous is 'all', and the server listens for other machines: whoever reaches it may change data."

    @Test("It is one line at start on an address that other machines reach", arguments: ["0.0.0.0", "::", "192.0.2.7"])
    func reached(host: String) async throws {
        #expect(try await warnings(["server.host": host]) == [warning], "the default is all")
        #expect(try await warnings(["server.host": host, "access.anonymous": "all"]) == [warning])
    }

    @Test("It is absent on the machine's own address", arguments: ["127.0.0.1", "127.8.9.1", "::1", "localhost"])
    func own(host: String) async throws {
        #expect(try await warnings(["server.host": host, "access.anonymous": "all"]) == [])
    }

    @Test("It is absent where strangers only read, or do nothing", arguments: ["read", "none"])
    func restricted(access: String) async throws {
        #expect(try await warnings(["server.host": "0.0.0.0", "access.anonymous": access]) == [])
    }

    /// What a server with these settings logs as warnings when it starts.
    private func warnings(_ settings: [String: String]) async throws -> [String] {
        var lines: [String] = []
        try await IdentityFixture.with(TestedAdder.program, over: [.sqlite], settings: settings) { fixture in
            lines = fixture.log.filter { $0.hasPrefix("warning:") }
        }
        return lines
    }
}
