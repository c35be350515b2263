import Glibc
import ViperTesting

@Suite("Temporary files")
struct TemporaryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text(_ file: TemporaryFile, at offset: Int, atMost count: Int) throws -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = try bytes.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
        return String(decoding: bytes.prefix(found), as: UTF8.self)
    }

    @Test("What was appended can be read from any offset")
    func appended() throws {
        let file = try TemporaryFile(in: folder.path)
        for part in ["one", "", "three"] { try Array(part.utf8).withUnsafeBytes { try file.append($0) } }
        #expect(try file.size == 8)
        #expect(try text(file, at: 0, atMost: 100) == "onethree")
        #expect(try text(file, at: 2, atMost: 3) == "eth")
        #expect(try text(file, at: 8, atMost: 3).isEmpty)
    }

    @Test("It has no name, and ends with its last reference")
    func unnamed() throws {
        var file: TemporaryFile? = try TemporaryFile(in: folder.path)
        let descriptor = try #require(file?.descriptor)
        #expect(names(in: folder.path).isEmpty)
        var status = stat()
        #expect(fstat(descriptor, &status) == 0 && status.st_nlink == 0)
        file = nil
        #expect(fcntl(descriptor, F_GETFD) < 0)
    }

    @Test("What is appended leaves the reserve free")
    func reserve() throws {
        let small = try TemporaryFile(in: folder.path, keeping: DiskReserve(bytes: 1))
        try small.append(Array("one".utf8))
        #expect(try small.size == 3)
        // More than any disk has.
        let file = try TemporaryFile(in: folder.path, keeping: DiskReserve(bytes: 1 << 50))
        #expect {
            try file.append(Array("one".utf8))
        } throws: { error in
            if case FileError.full? = error as? FileError { true } else { false }
        }
        #expect(try file.size == 0)
        #expect(DiskReserve(bytes: 1 << 50).isReached(in: folder.path))
        #expect(!DiskReserve(bytes: 1).isReached(in: folder.path) && !DiskReserve.none.isReached(in: folder.path))
        #expect(!DiskReserve(bytes: 1 << 50).isReached(in: folder.path + "/none"))
    }

    @Test("A full disk is distinguished from other errors")
    func full() throws {
        #expect(throws: FileError.self) { try TemporaryFile(in: folder.path + "/missing") }
        errno = ENOSPC
        #expect(FileError.last("write") == .full(detail: "cannot write: No space left on device"))
        errno = EIO
        #expect(FileError.last("write") == .failed(detail: "cannot write: Input/output error"))
    }
}
