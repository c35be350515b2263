import Glibc
import ViperTesting

@Suite("Files as bodies")
struct OpenFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/file" }

    init() throws {
        folder = try TemporaryFolder()
        try write("content")
    }

    /// Changes the file in place, so that open descriptors see it.
    private func write(_ text: String) throws {
        let file = try #require(fopen(path, "we"))
        fputs(text, file)
        fclose(file)
    }

    private func text(_ file: OpenFile) -> String? {
        let bytes = file.read()
        return bytes?.text
    }

    @Test("A file can be read to its end after it was removed")
    func removed() throws {
        let file = try #require(OpenFile(path: path))
        unlink(path)
        #expect(OpenFile(path: path) == nil)
        #expect(file.count == 7 && text(file) == "content" && text(file) == "content")
    }

    @Test("A file that has become shorter cannot be read")
    func shorter() throws {
        let file = try #require(OpenFile(path: path))
        #expect(truncate(path, 3) == 0)
        #expect(text(file) == nil)
    }

    @Test("A file without bytes is a file")
    func empty() throws {
        try write("")
        let file = try #require(OpenFile(path: path))
        #expect(file.count == 0 && text(file) == "")
    }

    @Test("The descriptor is given up once, to somebody who closes it; else it is closed with the file")
    func ownership() throws {
        let taken: Int32
        do {
            let file = try #require(OpenFile(path: path))
            taken = try #require(file.take())
            #expect(file.take() == nil)
            #expect(text(file) == nil)
        }
        #expect(fcntl(taken, F_GETFD) & FD_CLOEXEC != 0, "still open, and not for programs that are started")
        close(taken)
    }

    @Test(
        "Anything but a regular file is refused, and opening it never blocks",
        arguments: ["/tmp", "/dev/null", "/none"])
    func irregular(_ path: String) { #expect(OpenFile(path: path) == nil) }

    @Test("Each content has a state of its own, and the same file the same one")
    func states() throws {
        let first = try #require(OpenFile(path: path)).state
        #expect(OpenFile(path: path)?.state == first)
        try write("another one")
        let second = try #require(OpenFile(path: path)).state
        try write("and one more")
        #expect(first != second && OpenFile(path: path)?.state != second)
    }
}
