import Testing
import ViperHTTP
import ViperThreads

@Suite struct ShareWatchTests {
    private let lines = Locked<[String]>([])

    private func watch(trusting networks: [String] = []) -> ShareWatch {
        let lines = lines
        return ShareWatch(proxies: TrustedProxies(networks.compactMap { Network($0) })) { line in
            lines.withLock { $0.append(line) }
        }
    }

    private func address(_ text: String) throws -> ClientAddress { try #require(ClientAddress(text)) }

    @Test("A private address that holds half of its share is reported once, with what it holds")
    func crowd() throws {
        let watch = watch()
        watch.note(4, of: 10, "connections", by: try address("172.17.0.1"))
        #expect(lines.withLock { $0 }.isEmpty)
        watch.note(5, of: 10, "connections", by: try address("172.17.0.1"))
        watch.note(9, of: 10, "streams", by: try address("192.168.65.1"))
        let line = try #require(lines.withLock { $0 }.first)
        #expect(lines.withLock(\.count) == 1)
        #expect(line.contains("The private address 172.17.0.1 has 5 of the 10 connections that one address may have."))
        #expect(line.contains("server.trustedProxies"))
    }

    @Test(
        "Public, loopback and trusted addresses may hold as much as they are allowed",
        arguments: ["203.0.113.9", "127.0.0.1", "::1", "2001:db8::1", "172.32.0.1", "10.9.0.1"])
    func others(text: String) throws {
        watch(trusting: ["10.9.0.0/16"]).note(10, of: 10, "connections", by: try address(text))
        #expect(lines.withLock { $0 }.isEmpty)
    }

    @Test(
        "Addresses for private use are known",
        arguments: ["10.0.2.2", "172.16.0.1", "192.168.0.1", "fd00::1", "fe80::1"])
    func privateUse(text: String) throws { #expect(try address(text).isPrivate) }

    @Test("A proxy that is not trusted is reported once")
    func forwarder() throws {
        let watch = watch(trusting: ["10.9.0.0/16"])
        watch.noteForwarding(by: try address("10.9.0.1"))
        #expect(lines.withLock { $0 }.isEmpty)
        for _ in 0..<2 { watch.noteForwarding(by: try address("127.0.0.1")) }
        #expect(lines.withLock(\.count) == 1)
        #expect(lines.withLock { $0.first }?.hasPrefix("The address 127.0.0.1 reports clients") == true)
    }
}
