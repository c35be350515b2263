import Glibc
import Testing

/// The text of a file of the repository, by its path below the root.
func repositoryFile(_ path: String, from source: String = #filePath) throws -> String {
    let root = source.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try #require(fopen("/\(root)/\(path)", "re"), "\(path) can be opened")
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return String(decoding: bytes.prefix(fread(&bytes, 1, bytes.count, file)), as: UTF8.self)
}
