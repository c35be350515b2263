import ViperTesting

/// A folder with files under the names of Swagger UI's, removed on deinit.
struct DocsFiles {
    static let style = "p { color: red }"
    static let script = "console.log(1)"

    private let temporary: TemporaryFolder

    var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        try write(Self.style, to: "swagger-ui.css")
        try write(Self.script, to: "swagger-ui-bundle.js")
    }

    func write(_ text: String, to name: String) throws { try temporary.write(text, to: name) }

    func write(_ bytes: [UInt8], to name: String) throws { try temporary.write(bytes, to: name) }

    func remove(_ name: String) { temporary.remove(name) }
}
