import Glibc

extension SettingsFile {
    /// The largest file that is read.
    private static let maximumSize = 1_048_576

    /// Reads and checks the JSON file at a path.
    init(path: String, keys: [SettingKey] = SettingKey.all) throws(SettingsError) {
        let bytes = try Self.bytes(of: path)
        _ = bytes
        try self.init(path: path, root: .object([]), keys: keys)
    }

    private static func bytes(of path: String) throws(SettingsError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SettingsError("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= maximumSize {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SettingsError("\(path): \(String(cString: strerror(errno)))") }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
        throw SettingsError("\(path): larger than \(maximumSize) bytes")
    }
}
