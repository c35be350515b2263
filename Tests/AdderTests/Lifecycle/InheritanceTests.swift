import Glibc
import ViperTesting

@testable import ViperCommands
@testable import ViperControl
@testable import ViperFeatures
@testable import adder

extension EndToEnd {
    /// What a child process inherits from a server, and what it does to the server's locks.
    @Suite struct InheritanceTests {
        @Test(
            "No descriptor of a running server but the standard ones goes to a program that it would start",
            arguments: ServedStore.Engine.allCases)
        func descriptors(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            let server = try store.serve()
            let idle = server.connect()
            #expect(idle.ask(post("an item"))?.status == 201)
            let control = store.database == nil ? try ControlSocket.connect(in: store.folder.path + "/data") : nil
            defer { if let control { close(control) } }
            let flags = server.program.descriptorFlags
            #expect(flags.count > 10, "\(flags)")
            #expect(flags.filter { $0.key > STDERR_FILENO && $0.value & O_CLOEXEC == 0 }.isEmpty)
            #expect(server.program.end() == 0)
        }

        @Test("A file that was given up can be begun anew while a process that was forked meanwhile has it open")
        func pendingFile() throws {
            let folder = try TemporaryFolder()
            let first = try PendingFile(folder.path + "/file", replaces: false)
            let copy = fcntl(first.descriptor, F_DUPFD_CLOEXEC, 0)
            defer { close(copy) }
            #expect(throws: Complaint.self) { _ = try PendingFile(folder.path + "/file", replaces: false) }
            // A hard link keeps the partial file, so that the next attempt finds it as a leftover.
            #expect(link(first.partial, folder.path + "/other") == 0)
            first.discard()
            #expect(rename(folder.path + "/other", first.partial) == 0)
            try PendingFile(folder.path + "/file", replaces: false).commit()
            #expect(access(folder.path + "/file", F_OK) == 0)
        }
    }
}

extension Program {
    /// The flags of its open descriptors (`proc_pid_fdinfo(5)`).
    fileprivate var descriptorFlags: [Int32: Int32] {
        var flags: [Int32: Int32] = [:]
        for name in names(in: "/proc/\(identifier)/fdinfo") {
            let lines = (try? text(ofFile: "/proc/\(identifier)/fdinfo/\(name)"))?.split(separator: "\n") ?? []
            let words = lines.first { $0.hasPrefix("flags:") }?.split(whereSeparator: \.isWhitespace) ?? []
            if let number = Int32(name), words.count == 2 { flags[number] = Int32(words[1], radix: 8) }
        }
        return flags
    }
}
