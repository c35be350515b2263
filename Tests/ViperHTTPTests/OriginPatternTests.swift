import Testing
import ViperHTTP

@Suite("Origins by wildcard")
struct OriginPatternTests {
    @Test(
        "A pattern matches what its wildcards stand for",
        arguments: [
            ("http://localhost:*", "http://localhost:3000"), ("http://localhost:*", "http://localhost"),
            ("http://127.0.0.1:*", "http://127.0.0.1:65535"), ("https://*.example.com", "https://a.example.com"),
            ("https://*.example.com", "https://b-1.a.example.com"),
            ("https://*.example.com:8443", "https://a.example.com:8443"),
            ("https://*.example.com:*", "https://a.example.com:1"), ("http://*.localhost:*", "http://app.localhost:80"),
            ("https://*.example.com:*", "https://a.example.com"),
        ])
    func matching(_ pattern: String, _ origin: String) throws {
        #expect(try #require(OriginPattern(pattern)).matches(try #require(Origin(origin))))
    }

    @Test(
        "Nothing else matches",
        arguments: [
            ("https://*.example.com", "https://example.com"), ("https://*.example.com", "https://evil-example.com"),
            ("https://*.example.com", "https://evilexample.com"),
            ("https://*.example.com", "https://a.example.com.evil"),
            ("https://*.example.com", "https://a.example.com.evil.org"),
            ("https://*.example.com", "https://.example.com"), ("https://*.example.com", "https://a..example.com"),
            ("https://*.example.com", "https://..example.com"), ("https://*.example.com", "http://a.example.com"),
            ("https://*.example.com", "https://a.example.com:8443"), ("https://*.example.com", "null"),
            ("https://*.example.com", "file://"), ("https://*.example.com:*", "https://example.com:1"),
            ("http://localhost:*", "https://localhost:3000"), ("http://localhost:*", "http://a.localhost:3000"),
            ("http://localhost:*", "http://localhost.evil.org:3000"), ("http://localhost:*", "http://localhostile"),
            ("http://localhost:*", "http://[::1]:3000"), ("http://*.localhost:*", "http://localhost:1"),
        ])
    func strangers(_ pattern: String, _ origin: String) throws {
        #expect(try !#require(OriginPattern(pattern)).matches(try #require(Origin(origin))))
    }

    @Test(
        "What no browser sends is no origin, and so matches nothing",
        arguments: [
            "https://a@b.example.com", "https://user:secret@a.example.com", "https://a.example.com/",
            "https://a.example.com/x", "https://a.example.com?x", "https://a.example.com#x", "https://A.example.com",
            "https://a.example.com:", "https://a.example.com:99999", "https://a.example.com\\.evil.org",
            "https://a.example.com, https://b.example.com", "https://*.example.com", " https://a.example.com", "",
        ])
    func noOrigins(_ text: String) { #expect(Origin(text) == nil) }

    @Test(
        "A pattern without a wildcard, or of more than a domain, is refused",
        arguments: [
            "*", "https://*", "https://*:*", "*://example.com", "https://*.com", "https://*.com:*", "https://a.*.com",
            "https://a*.example.com", "https://*example.com", "https://example.*", "https://*.*.example.com",
            "https://*.0.0.1", "https://*.", "https://*..example.com", "https://example.com:8*", "https://example.com:",
            "https://example.com", "null", "*.example.com", "https://*.example.com/", "https://u@*.example.com",
            "https://*.[::1]", "http://[::1]:*:*", "http://localhost:3000:*", "HTTPS://*.example.com",
        ])
    func malformed(_ text: String) { #expect(OriginPattern(text) == nil) }
}
