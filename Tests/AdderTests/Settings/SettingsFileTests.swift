import ViperTesting

@testable import ViperSettings
@testable import adder

@Suite("The configuration file's members")
struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Reads a file with this text.
    private func read(_ text: String) throws -> SettingsFile {
        try folder.write(text, to: "a.json")
        return try SettingsFile(path: "\(folder.path)/a.json")
    }

    /// Why a file is refused; nil if it is not.
    private func refusal(_ body: () throws -> SettingsFile) -> String? {
        do {
            _ = try body()
            return nil
        } catch { return "\(error)".replacing(folder.path + "/", with: "") }
    }

    @Test("Nested objects become dotted keys")
    func flattens() throws {
        let file = try read(#"{"server": {"publicPath": "/api"}}"#)
        #expect(file.entries.map(\.0) == ["server.publicPath"])
        #expect(file.entries.map(\.1) == ["/api"])
    }

    @Test(
        "A list is given as an array of its parts too, with one meaning",
        arguments: [
            (#"{"cors": {"origins": []}}"#, ""), (#"{"cors": {"origins": ["*"]}}"#, "*"),
            (
                #"{"cors": {"origins": ["https://a.example", "http://localhost:*"]}}"#,
                "https://a.example,http://localhost:*"
            ),
            (#"{"server": {"trustedProxies": ["10.0.0.0/8", "::1"]}}"#, "10.0.0.0/8,::1"),
        ])
    func lists(_ text: String, _ value: String) throws { #expect(try read(text).entries.map(\.1) == [value]) }

    @Test(
        "An array is refused where no list is meant, or where a part cannot stand in one",
        arguments: [
            #"{"server": {"host": ["a"]}}"#, #"{"server": {"port": [1]}}"#, #"{"cors": {"origins": [1]}}"#,
            #"{"cors": {"origins": [""]}}"#, #"{"cors": {"origins": ["https://a.example,https://b.example"]}}"#,
            #"{"cors": {"origins": [[]]}}"#,
        ])
    func noLists(_ text: String) { #expect(refusal { try read(text) }?.hasSuffix("got an array") == true) }

    @Test("The repository's configuration file is read, and has every key")
    func reads() throws {
        let file = try SettingsFile(path: "\(repositoryRoot())/config/adder.json")
        #expect(file.entries.map(\.0) == SettingKey.all.map(\.name))
        #expect(file.entries.map(\.1) == SettingKey.all.map(\.defaultValue))
    }

    @Test(
        "A file that is not there, no file, or no JSON is refused by its path",
        arguments: [
            ("/none/a.json", "/none/a.json: No such file or directory"), ("/", "/: Is a directory"),
            (#filePath, "\(#filePath): not JSON: expected a value at byte 0, found 'i'"),
            ("/dev/null", "/dev/null: not JSON: expected a value at byte 0, found the end"),
            ("/dev/zero", "/dev/zero: larger than 1048576 bytes"),
        ])
    func unreadable(path: String, expected: String) {
        #expect(refusal { try SettingsFile(path: path) } == expected)
    }

    private static let unknown = "`adder config` lists all keys"
    private static let port = "server.port (a.json): expected a whole number from 0 to 65535, got"
    private static let host = "server.host (a.json): expected text of 1 to 253 characters, got"

    @Test(
        "What is not a known key with a value of its type is refused by name",
        arguments: [
            ("[]", "a.json: expected an object, got an array"),
            (#"{"server": {"prot": 1}}"#, "a.json: unknown key server.prot; \(unknown)"),
            (#"{"server.port": 1}"#, "a.json: unknown key server.port; \(unknown)"),
            (#"{"": null}"#, "a.json: unknown key ; \(unknown)"),
            (#"{"server": 1}"#, "a.json: server: expected an object, got 1"),
            (#"{"server": {"port": "80"}}"#, #"\#(port) "80""#),
            (#"{"server": {"port": 1.5}}"#, "\(port) a number that is not whole"),
            (#"{"server": {"port": null}}"#, "\(port) null"), (#"{"server": {"host": true}}"#, "\(host) true"),
            (#"{"server": {"host": {}}}"#, "\(host) an object"),
            (#"{"log": {"access": "true"}}"#, #"log.access (a.json): expected true or false, got "true""#),
            (#"{"server": {}, "server": {}}"#, "a.json: server is given twice"),
            (#"{"server": {"port": 1, "port": 2}}"#, "a.json: server.port is given twice"),
        ])
    func refuses(text: String, expected: String) { #expect(refusal { try read(text) } == expected) }
}
