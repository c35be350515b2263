import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Sessions that are resumed, also at another server.
    @Suite struct TicketTests {
        private let folder: TemporaryFolder
        private let pair: CertificateFiles

        init() throws {
            folder = try TemporaryFolder()
            pair = try #require(CertificateFiles(try ServerCertificate("localhost").write(to: folder.path)))
        }

        private func writeKey() throws -> String {
            try folder.write(
                String(decoding: (0..<64).map { _ in UInt8.random(in: 0...127) }, as: UTF8.self), to: "keys")
            return "\(folder.path)/keys"
        }

        private func serve(_ store: CertificateStore) throws -> TestServer {
            try TestServer(configure: { $0.secure = DaemonConfiguration.SecureListener(port: 0, store) })
        }

        /// Whether a session that one server has begun is resumed at another.
        private func isResumed(_ priorities: String, from first: TestServer, at second: TestServer) -> Bool {
            let client = RawClient(first.securePort, tls: .init(priorities: priorities))
            #expect(client.ask(get())?.status == 200)
            let other = RawClient(second.securePort, tls: .init(priorities: priorities, resuming: client))
            #expect(other.ask(get())?.status == 200)
            return other.tls?.isResumed == true
        }

        @Test("Servers with the same file of keys resume each other's sessions", arguments: TLS.versions)
        func shared(priorities: String) throws {
            let file = try writeKey()
            let store = try CertificateStore([pair], ticketKeys: file)
            let servers = (try serve(store), try serve(CertificateStore([pair], ticketKeys: file)))
            #expect(isResumed(priorities, from: servers.0, at: servers.1))
            _ = try writeKey()
            #expect(isResumed(priorities, from: servers.0, at: servers.1))
            try store.reload()
            #expect(!isResumed(priorities, from: servers.1, at: servers.0))
            #expect(isResumed(priorities, from: servers.0, at: servers.0))
        }

        @Test(
            "Without a file a server resumes its own sessions alone, also after new certificates",
            arguments: TLS.versions)
        func own(priorities: String) throws {
            let store = try CertificateStore([pair])
            let servers = (try serve(store), try serve(CertificateStore([pair])))
            #expect(!isResumed(priorities, from: servers.0, at: servers.1))
            try store.reload()
            #expect(isResumed(priorities, from: servers.0, at: servers.0))
        }

        @Test("A file of another size is told in one line, and changes nothing while serving")
        func bad() throws {
            let store = try CertificateStore([pair], ticketKeys: try writeKey())
            let server = try serve(store)
            try folder.write("short", to: "keys")
            let fault = #expect(throws: CertificateFault.self) { try store.reload() }
            #expect(fault?.reason == .noTicketKey(bytes: 5))
            #expect(isResumed("NORMAL", from: server, at: server))
        }
    }
}
