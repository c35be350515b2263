import Testing

@testable import ViperSettings
@testable import adder

@Suite("The configuration file's members")
struct SettingsFileTests {
    @Test("Nested objects become dotted keys")
    func flattens() throws {
        let file = try SettingsFile(path: "a.json", root: nested("server", "publicPath", .text("/api")))
        #expect(file.entries.map(\.0) == ["server.publicPath"])
        #expect(file.entries.map(\.1) == ["/api"])
    }

    @Test(
        "A list is given as an array of its parts too, with one meaning",
        arguments: [
            ("cors", "origins", [], ""), ("cors", "origins", ["*"], "*"),
            ("cors", "origins", ["https://a.example", "http://localhost:*"], "https://a.example,http://localhost:*"),
            ("server", "trustedProxies", ["10.0.0.0/8", "::1"], "10.0.0.0/8,::1"),
        ])
    func lists(_ group: String, _ name: String, _ parts: [String], _ text: String) throws {
        let file = try SettingsFile(path: "a.json", root: nested(group, name, .array(parts.map { .text($0) })))
        #expect(file.entries.map(\.1) == [text])
    }

    @Test(
        "An array is refused where no list is meant, or where a part cannot stand in one",
        arguments: [
            nested("server", "host", .array([.text("a")])), nested("server", "port", .array([.number(1)])),
            nested("cors", "origins", .array([.number(1)])), nested("cors", "origins", .array([.text("")])),
            nested("cors", "origins", .array([.text("https://a.example,https://b.example")])),
            nested("cors", "origins", .array([.array([])])),
        ])
    func noLists(_ root: SettingsFile.Node) {
        #expect {
            try SettingsFile(path: "a.json", root: root)
        } throws: { error in
            "\(error)".hasSuffix("got an array")
        }
    }

    @Test("The repository's configuration file is read, and has every key")
    func reads() throws {
        let file = try SettingsFile(path: "\(repositoryRoot())/config/adder.json")
        #expect(file.entries.map(\.0) == SettingKey.all.map(\.name))
        #expect(file.entries.map(\.1) == SettingKey.all.map(\.defaultValue))
    }

    @Test("A file that is not there, no file, or no JSON is refused by its path")
    func unreadable() {
        for (path, expected) in [
            ("/none/a.json", "/none/a.json: No such file or directory"), ("/", "/: Is a directory"),
            (#filePath, "\(#filePath): not JSON: expected a value at byte 0, found 'i'"),
            ("/dev/null", "/dev/null: not JSON: expected a value at byte 0, found the end"),
            ("/dev/zero", "/dev/zero: larger than 1048576 bytes"),
        ] {
            #expect {
                try SettingsFile(path: path)
            } throws: { error in
                "\(error)" == expected
            }
        }
    }

    @Test(
        "What is not a known key with a value of its type is refused by name",
        arguments: [
            (.array([]), "a.json: expected an object, got an array"),
            (
                nested("server", "prot", .number(1)),
                "a.json: unknown key server.prot; `adder config` lists all keys"
            ),
            (
                .object([.init(name: "server.port", node: .number(1))]),
                "a.json: unknown key server.port; `adder config` lists all keys"
            ),
            (
                .object([.init(name: "", node: .null)]),
                "a.json: unknown key ; `adder config` lists all keys"
            ),
            (.object([.init(name: "server", node: .number(1))]), "a.json: server: expected an object, got 1"),
            (
                nested("server", "port", .text("80")),
                "server.port (a.json): expected a whole number from 0 to 65535, got \"80\""
            ),
            (
                nested("server", "port", .number(nil)),
                "server.port (a.json): expected a whole number from 0 to 65535, got a number that is not whole"
            ),
            (
                nested("server", "port", .null),
                "server.port (a.json): expected a whole number from 0 to 65535, got null"
            ),
            (
                nested("server", "host", .boolean(true)),
                "server.host (a.json): expected text of 1 to 253 characters, got true"
            ),
            (
                nested("server", "host", .object([])),
                "server.host (a.json): expected text of 1 to 253 characters, got an object"
            ),
            (nested("log", "access", .text("true")), "log.access (a.json): expected true or false, got \"true\""),
            (
                .object([
                    .init(name: "server", node: .object([])), .init(name: "server", node: .object([])),
                ]), "a.json: server is given twice"
            ),
        ] as [(SettingsFile.Node, String)])
    func refuses(root: SettingsFile.Node, expected: String) {
        #expect {
            try SettingsFile(path: "a.json", root: root)
        } throws: { error in
            "\(error)" == expected
        }
    }
}

private func nested(_ outer: String, _ inner: String, _ node: SettingsFile.Node) -> SettingsFile.Node {
    .object([.init(name: outer, node: .object([.init(name: inner, node: node)]))])
}
