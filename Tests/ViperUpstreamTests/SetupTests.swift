import Testing
import ViperCurl

@testable import ViperUpstream

@Suite("Configuring an upstream")
struct SetupTests {
    @Test(
        "An address is an origin and a base path, written in one way",
        arguments: [
            ("https://api.github.com", "https://api.github.com"), ("HTTP://Example.ORG:80/", "http://example.org"),
            ("https://h:8443/api/v3/", "https://h:8443/api/v3"), ("http://[::1]:8080", "http://[::1]:8080"),
            ("http://127.0.0.1:443/a%20b", "http://127.0.0.1:443/a%20b"),
            ("http://a_b.c-d:65535", "http://a_b.c-d:65535"),
        ])
    func addresses(_ text: String, _ written: String) throws {
        #expect(try UpstreamAddress(text).description == written)
    }

    @Test(
        "An address with anything else in it is refused, and the fault says what",
        arguments: [
            ("", .scheme), ("ftp://h", .scheme), ("api.github.com", .scheme), ("file:///etc/passwd", .scheme),
            (" http://h", .scheme), ("http:/h", .scheme), ("http://me@h", .userInfo), ("http://a:b@h", .userInfo),
            ("http://h@/", .userInfo), ("http://", .host), ("http:///x", .host), ("http://:80", .host),
            ("http://a b", .host), ("http://a..b", .host), ("http://h\n", .host), ("http://h\0", .host),
            ("http://ü.example", .host), ("http://[::1", .host), ("http://[fe80::1%25eth0]", .host),
            ("http://h\\x", .host), ("http://::1", .host), ("http://h:", .port), ("http://h:0", .port),
            ("http://h:65536", .port),
            ("http://h:+80", .port), ("http://h:8x", .port), ("http://h/a b", .path), ("http://h/%2", .path),
            ("http://h/../x", .path), ("http://h/%2E%2e/x", .path), ("http://h//x", .path), ("http://h/ä", .path),
            ("http://h/x?", .query), ("http://h?q=1", .query), ("http://h/#", .fragment), ("http://h#?", .fragment),
        ] as [(String, UpstreamSetupFault)])
    func badAddresses(_ text: String, _ fault: UpstreamSetupFault) {
        #expect(throws: fault) { try UpstreamAddress(text) }
    }

    @Test("Origins are compared by scheme, host and port")
    func origins() throws {
        let one = try UpstreamAddress("http://a.example/x")
        #expect(one.isSameOrigin(as: try UpstreamAddress("http://A.example:80/y")))
        for other in ["https://a.example", "http://b.example", "http://a.example:81"] {
            #expect(!one.isSameOrigin(as: try UpstreamAddress(other)))
        }
    }

    private func fault(_ change: (inout UpstreamConfiguration) -> Void) throws -> UpstreamSetupFault? {
        var configuration = UpstreamConfiguration(try UpstreamAddress("http://127.0.0.1:1"))
        change(&configuration)
        do {
            _ = try CurlUpstream(configuration)
            return nil
        } catch {
            return error
        }
    }

    @Test("Limits have bounds, and what is at a bound is good")
    func limits() throws {
        #expect(try fault { $0.timeout = .milliseconds(100) } == nil)
        #expect(try fault { $0.timeout = .milliseconds(99) } == .limit("the timeout must be 100 ms to a day"))
        #expect(try fault { $0.timeout = .seconds(86_401) } != nil)
        #expect(try fault { $0.connectTimeout = .zero } == .limit("the connect timeout must be 100 ms to a day"))
        #expect(try fault { $0.maximumBytes = 1 } == nil)
        #expect(try fault { $0.maximumBytes = 0 } == .limit("the largest body must be 1 byte to 1 GiB"))
        #expect(try fault { $0.maximumHeaderBytes = 1_023 } == .limit("the largest header must be 1 KiB to 1 MiB"))
        #expect(try fault { $0.maximumConnections = 0 } == .limit("there must be 1 to 1000 connections"))
    }

    @Test("A field or a token that could change the message is refused, and the token is not repeated")
    func fields() throws {
        #expect(try fault { $0.fields = [("Accept", "a\r\nX: y")] } == .field("Accept"))
        #expect(try fault { $0.fields = [("X Y", "a")] } == .field("X Y"))
        #expect(try fault { $0.fields = [("", "a")] } == .field(""))
        #expect(try fault { $0.fields = [("Host", "a")] } == .field("Host"))
        #expect(try fault { $0.fields = [("content-length", "1")] } == .field("content-length"))
        #expect(try fault { $0.userAgent = "a\n" } == .field("User-Agent"))
        #expect(try fault { $0.token = "secret\r\nX: y" } == .token)
        #expect(try fault { $0.token = "" } == .token)
        #expect(try fault { $0.token = "ghp_a.b~c+d/e-f==" } == nil)
        #expect(!"\(UpstreamSetupFault.token)".contains("secret"))
    }

    @Test("Without libcurl there is a clear fault that names the file")
    func library() {
        let fault = #expect(throws: CurlFault.self) { try CurlLibrary(file: "libcurl-none.so.9") }
        #expect(fault?.reason.hasPrefix("libcurl-none.so.9: cannot open") == true)
        // A library that exists but is another one.
        let other = #expect(throws: CurlFault.self) { try CurlLibrary(file: "libc.so.6") }
        #expect(other?.reason.contains("curl_global_init") == true)
        #expect("\(UpstreamSetupFault.library("no file"))" == "libcurl cannot be used: no file")
    }
}
