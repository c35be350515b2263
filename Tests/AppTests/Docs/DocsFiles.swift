import Glibc
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

    /// The number of this process's open descriptors on files of the folder.
    func openCount() -> Int {
        guard let descriptors = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(descriptors) }
        var count = 0
        while let entry = readdir(descriptors) {
            var target = [CChar](repeating: 0, count: 256)
            let size = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) {
                    readlinkat(dirfd(descriptors), $0, &target, target.count)
                }
            }
            let path = target.prefix(max(size, 0)).map { UInt8(bitPattern: $0) }
            if String(decoding: path, as: UTF8.self).hasPrefix(folder + "/") { count += 1 }
        }
        return count
    }
}
