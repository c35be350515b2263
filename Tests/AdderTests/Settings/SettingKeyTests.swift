import Testing

@testable import ViperSettings
@testable import adder

@Suite("The table of configuration keys")
struct SettingKeyTests {
    @Test("Every key has a name and a variable of its own")
    func unique() {
        #expect(Set(SettingKey.all.map(\.name)).count == SettingKey.all.count)
        #expect(Set(SettingKey.all.map(\.environmentName)).count == SettingKey.all.count)
    }

    @Test("No key is the beginning of another, so that the file can nest them")
    func nesting() {
        for key in SettingKey.all {
            #expect(!SettingKey.all.contains { $0.name.hasPrefix(key.name + ".") })
        }
    }

    @Test("Every default is a value that its key accepts", arguments: SettingKey.all)
    func defaults(key: SettingKey) { #expect(key.kind.accepts(key.defaultValue)) }

    @Test("Every key is documented in one sentence", arguments: SettingKey.all)
    func documented(key: SettingKey) {
        #expect(key.documentation.hasSuffix("."))
        #expect(key.documentation.count < 110)
    }

    @Test("A variable is spelt in capitals, with a low line at each word's start")
    func environmentNames() {
        #expect(SettingKey.serverPort.environmentName == "ADDER_SERVER_PORT")
        #expect(SettingKey.serverPublicPath.environmentName == "ADDER_SERVER_PUBLIC_PATH")
        #expect(SettingKey.limitsHandlerTimeout.environmentName == "ADDER_LIMITS_HANDLER_TIMEOUT")
    }

    @Test(
        "A kind takes what is within its form and bounds, and nothing else",
        arguments: [
            (
                .integer(0...65535), ["0", "8080", "65535", "-0"],
                ["", "-1", "65536", "+1", "1.0", "1e2", " 1", "0x10", "99999999999999999999"]
            ),
            (.boolean, ["true", "false"], ["", "TRUE", "1", "yes"]),
            (.choice(["a", "b"]), ["a", "b"], ["", "A", "c"]),
            (.text(maximum: 3), ["a", "abc", "äöü"], ["", "abcd", "a\0"]),
            (.duration(.milliseconds(100) ... .seconds(5)), ["100ms", "5s"], ["99ms", "6s", "auto", "5"]),
            (.duration(.zero ... .seconds(5), orAuto: true), ["auto", "0s"], ["Auto", "6s", ""]),
            (
                .connection,
                ["", "postgresql://", "postgres://a:b@c,d:5432/e?f=g", "host=db", "service=adder password='a b'"],
                ["db", "mysql://db", "host=db\0", "host=db\ndbname=a", "=" + String(repeating: "a", count: 8000)]
            ),
            (
                .origin, ["", "https://api.example.org", "http://localhost:8080", "http://[::1]:8080"],
                [
                    "*", "null", "https://*.example.org", "http://localhost:*", "https://api.example.org/",
                    "https://api.example.org:443", "http://localhost:80", "ftp://example.org",
                    "https://a.example,https://b.example",
                ]
            ),
            (.headerNames, ["", "X-Tenant", "x-a, X-B,c1"], [",", "X-A,", "X A", "X_A", "a:b", "*"]),
            (.path, ["", "a", "/run/secrets/a b"], ["a\0b", String(repeating: "a", count: 4001)]),
            (
                .pathPrefix, ["", "/api", "/api/v1", "/a-._~"],
                ["/", "api", "/api/", "//", "/a//b", "/.", "/a/..", "/ä", "/a b", "/a?b"]
            ),
        ] as [(SettingKind, [String], [String])])
    func kinds(kind: SettingKind, accepted: [String], refused: [String]) {
        for text in accepted { #expect(kind.accepts(text), "\(text)") }
        for text in refused { #expect(!kind.accepts(text), "\(text)") }
    }
}
