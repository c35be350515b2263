import Glibc
import ViperTesting

extension EndToEnd {
    /// The plain port that sends clients to `https`.
    @Suite("A port that sends clients to https") struct RedirectTests {
        private let folder: TemporaryFolder
        private let server: ServedProgram
        private let (port, securePort): (UInt16, UInt16)

        init() throws {
            folder = try TemporaryFolder()
            (port, securePort) = (try Loopback.freePort(), try Loopback.freePort())
            server = try Self.serve(
                in: folder, port, securePort, "ADDER_TLS_CHALLENGES=\(folder.path)/web",
                "ADDER_SERVER_HOSTS=api.example.org", "ADDER_TLS_HSTS=8760h")
        }

        private static func serve(
            in folder: TemporaryFolder, _ port: UInt16, _ securePort: UInt16, _ variables: String...
        ) throws -> ServedProgram {
            let pair = try ServerCertificate("localhost").write(to: folder.path)
            return try ServedProgram(
                in: folder,
                environment: [
                    "ADDER_TLS_CERTIFICATES=\(pair)", "ADDER_TLS_PORT=\(securePort)", "ADDER_TLS_REDIRECT_PORT=\(port)",
                ] + variables)
        }

        private func ask(_ request: String) -> RawClient.Answer? { RawClient(port, tls: nil).ask(request) }

        @Test("It answers 308 with the same host, path and query, and reads no body")
        func redirect() throws {
            for (host, place) in [
                ("localhost:\(port)", "localhost"), ("127.0.0.1", "127.0.0.1"), ("[::1]:80", "[::1]"),
                ("API.example.org:80", "API.example.org"),
            ] {
                let answer = ask("GET //a/%2F?b=c&d HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(answer?.status == 308)
                #expect(answer?.fields["location"] == "https://\(place):\(securePort)//a/%2F?b=c&d")
                #expect(answer?.fields["strict-transport-security"] == nil)
            }
            let posted = ask("POST /items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
            #expect(posted?.status == 308)
            let client = RawClient(port, tls: nil)
            for _ in 0..<2 { #expect(client.ask(post("Name"))?.status == 308) }
        }

        @Test(
            "Clients are sent to the port of the public origin",
            arguments: [
                ("https://api.example.org:9443", ":9443"), ("https://api.example.org", ""),
                ("https://[::1]:9443", ":9443"),
            ])
        func publicPort(origin: String, shown: String) throws {
            let (folder, port) = (try TemporaryFolder(), try Loopback.freePort())
            let server = try Self.serve(
                in: folder, port, try Loopback.freePort(), "ADDER_SERVER_PUBLIC_ORIGIN=\(origin)")
            let answer = RawClient(port, tls: nil).ask(http("GET", "/items"))
            #expect(answer?.fields["location"] == "https://localhost\(shown)/items")
            #expect(server.program.end() == 0)
        }

        @Test("A Host that is none is refused, and so is a target that no response's head could repeat")
        func refused() {
            for host in ["a b", "a/b", "a@b", "[::x]", "[::1", "127.0.0.1.."] {
                #expect(ask("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.status == 400, "\(host)")
            }
            #expect(ask("GET / HTTP/1.0\r\n\r\n")?.status == 400)
            #expect(ask("GET / HTTP/1.1\r\nHost: stranger.example\r\n\r\n")?.status == 421)
            let longest = "/" + String(repeating: "a", count: 1_999)
            #expect(ask(http("GET", longest))?.fields["location"]?.hasSuffix(longest) == true)
            #expect(ask(http("GET", longest + "?b"))?.status == 414)
        }

        @Test("It answers challenges from files of the folder, and from nothing else")
        func challenges() throws {
            let challenges = "\(folder.path)/web/.well-known/acme-challenge"
            for path in ["web", "web/.well-known", "web/.well-known/acme-challenge"] {
                mkdir("\(folder.path)/\(path)", 0o755)
            }
            try folder.write("token-1.print", to: "web/.well-known/acme-challenge/token-1")
            try folder.write("secret", to: "secret")
            try folder.write(String(repeating: "x", count: 1_025), to: "web/.well-known/acme-challenge/long")
            symlink("\(folder.path)/secret", "\(challenges)/link")
            mkdir("\(challenges)/folder", 0o755)
            mkfifo("\(challenges)/pipe", 0o644)
            let path = "/.well-known/acme-challenge/"
            #expect(ask(http("GET", path + "token-1"))?.body == "token-1.print")
            for token in [
                "", "none", "link", "folder", "pipe", "long", "..", "../../../secret", "%2e%2e", "token-1/",
                String(repeating: "a", count: 129),
            ] {
                #expect(ask(http("GET", path + token))?.status == 404, "\(token)")
            }
            #expect(rename("\(folder.path)/web/.well-known", "\(folder.path)/moved") == 0)
            #expect(symlink("\(folder.path)/moved", "\(folder.path)/web/.well-known") == 0)
            #expect(ask(http("GET", path + "token-1"))?.status == 404)
        }

        @Test("Responses over TLS tell browsers to stay, and its requests are in the access log")
        func strictTransport() {
            let secure = RawClient(securePort, tls: .init()).ask(http("GET", "/none"))
            #expect(secure?.status == 404)
            #expect(secure?.fields["strict-transport-security"] == "max-age=31536000")
            #expect(ask(http("GET", "/logged"))?.status == 308)
            #expect(server.program.end() == 0)
            #expect(server.program.allOutput().contains("/logged"))
        }
    }
}
