import Glibc
import Testing

/// The text of a file of the repository, by its path below the root.
func repositoryFile(_ path: String) throws -> String { try text(ofFile: "\(repositoryRoot())/\(path)") }

func repositoryRoot() -> String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
}

/// The text of a file of at most a MiB, which may be one of `/proc`.
func text(ofFile path: String) throws -> String {
    let file = try #require(fopen(path, "re"), "\(path) can be opened")
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}
