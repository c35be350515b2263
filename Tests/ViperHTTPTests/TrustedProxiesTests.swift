import ViperTesting

@Suite("Trusted proxies")
struct TrustedProxiesTests {
    private static let networks = ["10.0.0.0/8", "2001:db8::/32"].compactMap { Network($0) }
    private let proxies = TrustedProxies(networks)

    private func identity(_ peer: String, _ fields: [(String, String)]) throws -> ClientIdentity {
        let storage = RequestStorage(fields: fields.map { (name: $0.0, value: $0.1) })
        storage.peer = try #require(ClientAddress(peer))
        return proxies.client(of: Request(storage))
    }

    /// The client according to a field of the proxy at 10.0.0.1.
    private func client(_ name: String, _ values: String...) throws -> ClientIdentity {
        try identity("10.0.0.1", values.map { (name, $0) })
    }

    private func certain(_ text: String) throws -> ClientIdentity { ClientIdentity(try #require(ClientAddress(text))) }

    private func uncertain(_ text: String = "10.0.0.1") throws -> ClientIdentity {
        ClientIdentity(try #require(ClientAddress(text)), isCertain: false)
    }

    @Test("The word of a peer that is no trusted proxy counts for nothing")
    func spoofed() throws {
        for name in ["X-Forwarded-For", "Forwarded"] {
            for value in ["192.0.2.1", "for=192.0.2.1", "10.0.0.1", "for=10.0.0.1", "nonsense"] {
                #expect(try identity("198.51.100.7", [(name, value)]) == certain("198.51.100.7"))
            }
        }
        let storage = RequestStorage()
        storage.peer = try #require(ClientAddress("10.0.0.1"))
        storage.addField(name: StaticString("X-Forwarded-For").bytes, value: StaticString("192.0.2.1").bytes)
        #expect(TrustedProxies().client(of: Request(storage)) == ClientIdentity(storage.peer), "none is trusted")
    }

    @Test("A trusted proxy that forwards for nobody is the client itself")
    func proxyAlone() throws {
        #expect(try identity("10.0.0.1", []) == certain("10.0.0.1"))
        #expect(try client("X-Forwarded-For", "") == certain("10.0.0.1"))
        #expect(try client("X-Forwarded-For", " , ,") == certain("10.0.0.1"))
        #expect(try client("Forwarded", ",,") == certain("10.0.0.1"))
    }

    @Test(
        "X-Forwarded-For is believed from its end, up to the first that is no trusted proxy",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("203.0.113.9, 192.0.2.1", "192.0.2.1"),
            ("nonsense, 192.0.2.1", "192.0.2.1"), ("127.0.0.1,192.0.2.1 , 10.9.9.9", "192.0.2.1"),
            ("192.0.2.1, 2001:db8::5, 10.9.9.9", "192.0.2.1"), ("192.0.2.1:443", "192.0.2.1"),
            ("[2001:dead::1]:443", "2001:dead::1"), ("[2001:dead::1]", "2001:dead::1"),
            ("2001:dead::1", "2001:dead::1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
            ("192.0.2.1,", "192.0.2.1"),
        ])
    func list(_ value: String, _ expected: String) throws {
        #expect(try client("X-Forwarded-For", value) == certain(expected))
        #expect(try client("x-forwarded-for", "203.0.113.77", value) == certain(expected) || value.hasPrefix("10."))
    }

    @Test(
        "Forwarded is read with its quotation marks, brackets and ports",
        arguments: [
            ("for=192.0.2.1", "192.0.2.1"), ("FOR=192.0.2.1;proto=https;by=10.0.0.1", "192.0.2.1"),
            (#"for="[2001:dead::1]""#, "2001:dead::1"), (#"for="[2001:dead::1]:4711""#, "2001:dead::1"),
            (#"proto=https ; For="192.0.2.1:_port""#, "192.0.2.1"), ("for=203.0.113.9, for=192.0.2.1", "192.0.2.1"),
            ("for=unknown, for=192.0.2.1", "192.0.2.1"),
            (#"for=192.0.2.1, for="[2001:db8::7]", for=10.2.3.4"#, "192.0.2.1"),
            (#"by="a,b\",for=10.1.1.1";for=192.0.2.1"#, "192.0.2.1"), ("for=192.0.2.1:80", "192.0.2.1"),
            ("for=10.0.0.9", "10.0.0.9"),
        ])
    func forwarded(_ value: String, _ expected: String) throws {
        #expect(try client("Forwarded", value) == certain(expected))
    }

    @Test(
        "A field that is invalid, or has no address, leaves the peer, and the client is uncertain",
        arguments: [
            "for=unknown", "for=_hidden", "proto=https", "for=", #"for=""#, #"for="192.0.2.1"#,
            "for=192.0.2.1;for=192.0.2.2",
            "for =192.0.2.1", "for=192.0.2.1 x", "=192.0.2.1", "192.0.2.1", #"for="[192.0.2.1]""#, #"for=192."0.2.1""#,
            #"for="192.0.2.1\"#, "for=192.0.2.1:123456", "for=192.0.2.1:", "for=192.0.2.1:8x", "for=192.0.2.256",
            "for=192.0.2.1, for=unknown", "for=192.0.2.1, for=10.0.0.300", #"for=192.0.2.1, for=";for=10.0.0.2"#,
            "for=2001:dead::1%eth0", #"for="[2001:dead::1"#, "for=192.0.2.1\u{0}",
        ])
    func malformed(_ value: String) throws {
        #expect(try client("Forwarded", value) == uncertain())
    }

    @Test("An invalid address leaves the peer, unless a later one is not a trusted proxy's")
    func malformedAddresses() throws {
        for value in [
            "x", "192.0.2.1, x", "192.0.2.1, unknown, 10.0.0.9", "192.0.2.1 192.0.2.2", "1.2.3", "[]", "[:", ":",
        ] {
            #expect(try client("X-Forwarded-For", value) == uncertain())
        }
        #expect(try client("X-Forwarded-For", "x", "192.0.2.1") == certain("192.0.2.1"))
    }

    @Test("Two fields must agree, since the client may have written one")
    func both() throws {
        let listed = ("X-Forwarded-For", "192.0.2.1")
        #expect(try identity("10.0.0.1", [listed, ("Forwarded", "for=192.0.2.1")]) == certain("192.0.2.1"))
        #expect(try identity("10.0.0.1", [listed, ("Forwarded", "for=127.0.0.1")]) == uncertain())
        #expect(try identity("10.0.0.1", [("Forwarded", "rubbish"), listed]) == uncertain())
    }

    @Test("No bytes in the fields are read beyond their end, and the end decides")
    func random() throws {
        var generator = SeededGenerator(seed: 7239)
        let words = [
            "for", "=", "\"", "\\", ",", ";", " ", "[", "]", ":", "192.0.2.1", "10.0.0.2", "::1", "by", "_x", "unknown",
            "\u{7F}", "é", "2001:db8::1", "\t", "80",
        ]
        for _ in 0..<20_000 {
            let value = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in words.randomElement(using: &generator) ?? "" }.joined()
            for name in ["Forwarded", "X-Forwarded-For"] {
                let found = try client(name, value)
                #expect(found.isCertain || found.address == ClientAddress("10.0.0.1"), "\(name): \(value)")
                // What a proxy adds in a field of its own is unaffected by what the client wrote before.
                let added = name == "Forwarded" ? "for=192.0.2.9" : "192.0.2.9"
                #expect(try client(name, value, added) == certain("192.0.2.9"), "\(name): \(value)")
            }
        }
    }
}
