import Glibc
import Synchronization
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Certificates: bad ones, the choice among several, and new ones while clients come.
    @Suite struct CertificateTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func fault(_ pair: String) throws -> CertificateFault? {
            let files = try #require(CertificateFiles(pair))
            return #expect(throws: CertificateFault.self) { try CertificateStore([files]) }
        }

        @Test("A bad pair is told in one line")
        func bad() throws {
            let good = try ServerCertificate("localhost").write(to: folder.path)
            let parts = good.split(separator: ":").map(String.init)
            let (chain, key) = (parts[0], parts[1])
            let other = try ServerCertificate("localhost").write(to: folder.path, as: "other").split(separator: ":")[1]
            #expect(try fault("\(chain):\(other)")?.reason == .mismatch)
            #expect(try fault("\(folder.path)/none:\(key)")?.reason == .unreadable("No such file or directory"))
            let expired = try ServerCertificate("localhost", from: -200, until: -100).write(to: folder.path, as: "old")
            #expect(try fault(expired)?.reason == .expired)
            let early = try ServerCertificate("localhost", from: 3_600).write(to: folder.path, as: "new")
            #expect(try fault(early)?.reason == .notYetValid)
            try folder.write("no certificate", to: "text")
            for (pair, isChain) in [("\(folder.path)/text:\(key)", true), ("\(chain):\(folder.path)/text", false)] {
                let text = try #require(try fault(pair)?.description)
                #expect(text.contains(isChain ? "no certificate in PEM" : "no private key in PEM"))
                #expect(!text.contains("\n"))
            }
            try folder.write("-----BEGIN ENCRYPTED PRIVATE KEY-----\n", to: "secret")
            #expect(try fault("\(chain):\(folder.path)/secret")?.reason == .encrypted)
        }

        @Test("Two paths with a colon between them are a pair, and nothing else")
        func pairs() {
            #expect(CertificateFiles("a.pem:b.pem")?.key == "b.pem")
            for text in ["", "a.pem", "a.pem:", ":b.pem", "a:b:c"] { #expect(CertificateFiles(text) == nil) }
        }

        @Test("A key that others can read is noticed")
        func exposed() throws {
            let pair = try ServerCertificate("localhost").write(to: folder.path)
            let store = try TLS.store(of: [pair])
            #expect(store.exposedKeys == [])
            chmod("\(folder.path)/server.key.pem", 0o644)
            #expect(store.exposedKeys == ["\(folder.path)/server.key.pem"])
        }

        @Test("A client is shown the certificate for the host that it names, and the first one otherwise")
        func choice() throws {
            let first = try ServerCertificate("first.example")
            let second = try ServerCertificate("second.example", "*.wild.example", isRSA: true)
            let pairs = [
                try first.write(to: folder.path, as: "first"), try second.write(to: folder.path, as: "second"),
            ]
            let server = try TestServer(configure: {
                $0.secure = DaemonConfiguration.SecureListener(port: 0, try TLS.store(of: pairs))
            })
            for (host, expected) in [
                ("first.example", first), ("second.example", second), ("a.wild.example", second),
                ("a.b.wild.example", first), ("wild.example", first), ("unknown.example", first), (nil, first),
            ] {
                for priorities in TLS.versions {
                    let client = RawClient(server.securePort, tls: .init(host: host, priorities: priorities))
                    #expect(client.tls?.serverCertificate == expected.bytes, "\(host ?? "no host")")
                }
            }
        }

        @Test("A new pair serves new clients, no request fails meanwhile, and a bad one changes nothing")
        func renewal() throws {
            let old = try ServerCertificate("localhost")
            let store = try TLS.store(of: [try old.write(to: folder.path)])
            let server = try TestServer(configure: { $0.secure = .init(port: 0, store) })
            let lasting = RawClient(server.securePort, tls: .init())
            #expect(lasting.ask(get())?.status == 200)
            let isOver = Atomic<Bool>(false)
            let asked = Atomic<Int>(0)
            let failed = Atomic<Int>(0)
            let port = server.securePort
            var new = old
            try withRunningThread({
                while !isOver.load(ordering: .relaxed) {
                    let isServed = RawClient(port, tls: .init()).ask(get())?.status == 200
                    asked.add(1, ordering: .relaxed)
                    if !isServed { failed.add(1, ordering: .relaxed) }
                }
            }) {
                defer { isOver.store(true, ordering: .relaxed) }
                for _ in 0..<5 {
                    let (stamp, count) = (store.stamp, asked.load(ordering: .relaxed))
                    new = try ServerCertificate("localhost")
                    try new.write(to: folder.path)
                    #expect(store.stamp != stamp)
                    try store.reload()
                    #expect(RawClient(port, tls: .init()).tls?.serverCertificate == new.bytes)
                    #expect(TestServer.until { asked.load(ordering: .relaxed) > count + 5 })
                }
            }
            #expect(failed.load(ordering: .relaxed) == 0)
            #expect(lasting.ask(get())?.status == 200)
            try folder.write("nothing", to: "server.pem")
            #expect(throws: CertificateFault.self) { try store.reload() }
            #expect(RawClient(port, tls: .init()).tls?.serverCertificate == new.bytes)
        }
    }
}
