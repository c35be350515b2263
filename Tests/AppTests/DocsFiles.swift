import Glibc

/// A folder with files under the names of Swagger UI's, which goes with the value.
final class DocsFiles: Sendable {
    static let style = "p { color: red }"
    static let script = "console.log(1)"

    let folder: String

    init() throws {
        var template = Array("/tmp/adder-docs-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SetUpFault() }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try write(Self.style, to: "swagger-ui.css")
        try write(Self.script, to: "swagger-ui-bundle.js")
    }

    deinit {
        for name in ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-ui.css.gz", "LICENSE"] { remove(name) }
        rmdir(folder)
    }

    /// Makes a file anew.
    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Makes a file anew.
    func write(_ bytes: [UInt8], to name: String) throws {
        unlink("\(folder)/\(name)")
        guard let file = fopen("\(folder)/\(name)", "we") else { throw SetUpFault() }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Removes a file, or a folder of its name.
    func remove(_ name: String) { _ = Glibc.remove("\(folder)/\(name)") }

    /// How many descriptors of this process are open on files of the folder.
    func openCount() -> Int {
        (0..<4096).count { descriptor in
            var target = [CChar](repeating: 0, count: 256)
            let size = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
            let path = target.prefix(max(size, 0)).map { UInt8(bitPattern: $0) }
            return String(decoding: path, as: UTF8.self).hasPrefix(folder + "/")
        }
    }
}
