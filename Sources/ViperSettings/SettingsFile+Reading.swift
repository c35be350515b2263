import Glibc
import ViperJSON
package import ViperValues

extension SettingsFile {
    /// The largest accepted file in bytes.
    private static let maximumSize = 1_048_576

    /// Reads and checks a JSON file.
    package init(path: String, keys: [SettingKey], of program: String) throws(Complaint) {
        let bytes = try Self.bytes(of: path)
        let root: Result<Node, JSONError> = bytes.withUnsafeBytes { bytes in
            do throws(JSONError) {
                let document = try JSONDocument(parsing: bytes)
                return .success(withExtendedLifetime(document) { Node($0.root) })
            } catch {
                return .failure(error)
            }
        }
        switch root {
        case .success(let root): try self.init(path: path, root: root, keys: keys, of: program)
        case .failure(let error): throw Complaint("\(path): not JSON: \(error)")
        }
    }

    private static func bytes(of path: String) throws(Complaint) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Complaint("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= maximumSize {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Complaint("\(path): \(String(cString: strerror(errno)))") }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
        throw Complaint("\(path): larger than \(maximumSize) bytes")
    }
}

extension SettingsFile.Node {
    /// Copies a JSON value. The parser has bounded its depth.
    fileprivate init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .bool: self = .boolean(value.bool ?? false)
        case .number: self = .number(try? value.integer(as: Int.self).get())
        case .string: self = .text(value.text ?? "")
        case .array: self = .array(value.elements.map { SettingsFile.Node($0) })
        case .object:
            self = .object(
                value.members.map { member in
                    SettingsFile.Member(name: member.name, node: SettingsFile.Node(member.value))
                })
        }
    }
}
