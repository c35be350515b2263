import Glibc
import ViperTesting

@Suite("A program that is started without standard descriptors") struct StandardDescriptorsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func length(of name: String) -> Int? {
        var status = stat()
        return stat("\(folder.path)/\(name)", &status) == 0 ? Int(status.st_size) : nil
    }

    @Test(
        "It writes what it would say nowhere, and not to a file that got the number",
        arguments: [[STDOUT_FILENO], [STDERR_FILENO], [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]])
    func output(_ closed: [Int32]) throws {
        let program = try Program(["migrate"], in: folder.path, closed: closed)
        #expect(program.wait() == 0)
        let server = try Program(
            ["serve", "--port", "0"], in: folder.path, environment: ["ADDER_SHUTDOWN_DELAY=0s"], closed: closed)
        // The control socket is the last to listen.
        for _ in 0..<60_000 where length(of: "data/adder.sock") == nil { usleep(2000) }
        for descriptor in closed {
            #expect(target(of: descriptor, server) == "/dev/null")
        }
        #expect(server.end() == 0)
        #expect(length(of: "data/adder.lock") == 0)
    }

    @Test("An import from standard input finds nothing in it, and ends")
    func input() throws {
        let program = try Program(["import", "repositories", "-"], in: folder.path, closed: [STDIN_FILENO])
        #expect(program.failure().contains("found the end"))
    }

    private func target(of descriptor: Int32, _ program: Program) -> String {
        var path = [CChar](repeating: 0, count: 256)
        let count = readlink("/proc/\(program.identifier)/fd/\(descriptor)", &path, 255)
        return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
