import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Requests for hosts of others.
    @Suite struct HostTests {
        private static let hosts = ServedHosts(["API.example.org.", "other"])

        private static func request(_ host: String?, _ target: String = "/", version: String = "1.1") -> String {
            "GET \(target) HTTP/\(version)\r\n" + (host.map { "Host: \($0)\r\n" } ?? "") + "\r\n"
        }

        private let server: TestServer

        init() throws { server = try TestServer(configure: { $0.loopbackHosts = Self.hosts }) }

        @Test(
            "A server of this machine serves addresses, localhost and its names, whatever the port and the case",
            arguments: [
                "127.0.0.1", "127.0.0.1:8080", "192.0.2.7", "[::1]", "[2001:db8::1]:80", "localhost", "LOCALHOST:1",
                "localhost.", "app.localhost", "a.b.localhost.:8080", "api.example.org", "Api.Example.Org.:443",
                "other", "other.",
            ])
        func served(host: String) throws {
            #expect(server.ask(Self.request(host))?.status == 200)
        }

        @Test(
            "A server of this machine refuses any other name, and names the setting",
            arguments: [
                "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "xlocalhost",
                "sub.api.example.org", "1e100.net", "1-2.example", "others", "", "localhost..",
            ])
        func refused(host: String) throws {
            let client = RawClient(server.port)
            let response = try #require(client.ask(Self.request(host)))
            #expect(response.status == 421 && response.fields["connection"] == "close")
            #expect(response.body.contains("\"type\":\"/problems/misdirected-request\""))
            #expect(response.body.contains("a name that the setting server.hosts lists; found '\(host)'."))
            #expect(client.isClosed())
        }

        @Test("A host that was served before lets no other one pass")
        func servedBefore() throws {
            func status(_ host: String) -> Int? { server.ask(Self.request(host))?.status }
            for (host, expected) in [
                ("localhost", 200), ("localhosu", 421), ("", 421), ("localhost", 200), ("localhost x", 400),
                ("other", 200), ("othe", 421), ("localhost", 200),
            ] {
                #expect(status(host) == expected, "\(host)")
            }
        }

        @Test("A target in absolute form is judged too, and HTTP/1.0 needs no host")
        func forms() throws {
            func status(_ request: String) -> Int? { server.ask(request)?.status }
            #expect(status(Self.request("localhost", "http://evil.example/")) == 421)
            #expect(status(Self.request("evil.example", "http://localhost/")) == 421)
            #expect(status(Self.request("localhost", "http://localhost:80/")) == 200)
            #expect(status(Self.request(nil, version: "1.0")) == 200)
            #expect(status(Self.request("evil.example", version: "1.0")) == 421)
            #expect(status(Self.request(nil)) == 400)
        }

        @Test("A server that others reach serves any host, unless it has names")
        func network() throws {
            let open = try TestServer(configure: {
                $0.host = "0.0.0.0"
                $0.loopbackHosts = Self.hosts
            })
            #expect(open.ask(Self.request("evil.example"))?.status == 200)
            let named = try TestServer(configure: {
                $0.host = "0.0.0.0"
                $0.networkHosts = Self.hosts
            })
            #expect(named.ask(Self.request("evil.example"))?.status == 421)
            #expect(named.ask(Self.request("api.example.org"))?.status == 200)
            #expect(named.ask(Self.request("10.0.0.1"))?.status == 200, "a probe's")
        }

        @Test("A name of a host has letters, digits, - and _, without a port")
        func names() {
            for name in ["a", "api.example.org", "A-1_b.c.", "localhost"] { #expect(ServedHosts.isName(name)) }
            for name in ["", ".", "a..b", ".a", "a:80", "a/b", "*.a", "ä", "[::1]", "a b"] {
                #expect(!ServedHosts.isName(name), "\(name)")
            }
        }
    }
}
