import Glibc
import ViperTesting

/// A refused start prints one line on standard error and exits with status 1.
@Suite("A start that is refused") struct StartingTests {
    private let store: ServedStore
    private var folder: TemporaryFolder { store.folder }

    init() throws { store = try ServedStore() }

    private func expect(
        _ message: String, _ arguments: [String] = [], environment: [String] = [],
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let program = try Program(
            ["serve", "--port", "0"] + arguments, in: folder.path,
            environment: ["ADDER_LOG_LEVEL=error"] + environment)
        #expect(program.failure(at: location) == "adder: \(message)\n", sourceLocation: location)
    }

    @Test("Blobs without their store: nothing begins in silence where a store was lost")
    func lostStore() throws {
        let server = try ServedProgram(in: folder)
        #expect(server.program.end() == 0)
        // No blob was ever there: a new store.
        for name in ["adder.sqlite", "adder.sqlite-wal"] { unlink("\(folder.path)/data/\(name)") }
        #expect(try ServedProgram(in: folder).program.end() == 0)
        #expect(mkdir("\(folder.path)/data/blobs/42", 0o700) == 0)
        try folder.write("photo", to: "data/blobs/42/01a21874-d083-7b89-9e20-be85e0afff42")
        #expect(try ServedProgram(in: folder).program.end() == 0)
        for name in ["adder.sqlite", "adder.sqlite-wal"] { unlink("\(folder.path)/data/\(name)") }
        let message =
            "the database is unavailable: data has blobs, but its adder.sqlite is empty or missing; restore it, or begin "
            + "anew with --empty"
        try expect(message)
        try folder.write("", to: "data/adder.sqlite")
        try expect(message)
        #expect(try store.failure(of: "migrate") == "adder: \(message)\n")
        #expect(try ServedProgram(in: folder, ["--empty"]).program.end() == 0)
        #expect(try ServedProgram(in: folder).program.end() == 0)
    }

    @Test("A data folder that is a file")
    func file() throws {
        try folder.write("", to: "data")
        try expect("the database is unavailable: the data folder data cannot be written: it is not a folder")
    }

    @Test("A data folder whose parent cannot be made, and one without a name")
    func noParent() throws {
        try folder.write("", to: "a")
        try expect(
            "the database is unavailable: the data folder a/b cannot be created: Not a directory", ["--data", "a/b"])
        try expect(
            "the database is unavailable: the data folder /proc/a/b cannot be created: No such file or directory",
            ["--data", "/proc/a/b"])
        let unnamed = try store.failure(of: "serve", "--port", "0", "--data", "")
        #expect(unnamed.hasPrefix("adder: data.folder (flag --data): expected "))
    }

    @Test("A data folder is made with those above it, for its user alone")
    func parents() throws {
        let server = try ServedProgram(in: folder, ["--data", "new1/new2/"])
        #expect(server.program.end() == 0)
        #expect(folder.mode(of: "new1") == 0o700 && folder.mode(of: "new1/new2") == 0o700)
        #expect(folder.size(of: "new1/new2/adder.sqlite") > 0)
        #expect(!server.program.allErrors().contains("every user"))
    }

    @Test("A data folder that every user can write to is a warning; where the sticky bit protects its files it is none")
    func shared() throws {
        for (mode, isWarned) in [(0o777, true), (0o702, true), (0o770, false), (0o1777, false)] {
            let data = "\(folder.path)/data-\(mode)"
            #expect(mkdir(data, 0o700) == 0 && chmod(data, mode_t(mode)) == 0)
            let server = try ServedProgram(in: folder, ["--data", data])
            #expect(server.program.end() == 0)
            let errors = server.program.allErrors()
            let warning = "The data folder \(data) can be written by every user of this machine"
            #expect(errors.contains(warning) == isWarned, "\(errors)")
            #expect(!isWarned || errors.contains("\"level\":\"warning\""))
        }
    }

    @Test("A data folder that nobody can write to, be it root")
    func unwritable() throws {
        try expect(
            "the database is unavailable: the data folder /proc cannot be written: No such file or directory",
            ["--data", "/proc"])
    }

    @Test("A file that is no database, which stays as it was")
    func noDatabase() throws {
        #expect(mkdir("\(folder.path)/data", 0o700) == 0)
        try folder.write(String(repeating: "This is no database. ", count: 500), to: "data/adder.sqlite")
        let errors = try store.failure(of: "serve", "--port", "0")
        #expect(errors.hasPrefix("adder: the file is not a database of this program: data/adder.sqlite: "))
        #expect(errors.split(separator: "\n").count == 1)
        var status = stat()
        #expect(stat("\(folder.path)/data/adder.sqlite", &status) == 0 && status.st_size == 10_500)
    }

    @Test("A database that a newer program has migrated, for serve and for migrate")
    func newer() async throws {
        try store.run("migrate")
        try await store.execute("INSERT INTO adder_migrations VALUES ('items', 7, 0)")
        let message = "the database is newer than this program: items is at migration 7; this program has 2"
        try expect(message)
        #expect(try store.failure(of: "migrate") == "adder: \(message)\n")
    }

    @Test("A host that does not exist, and an address that is not this machine's")
    func host() throws {
        let errors = try store.failure(of: "serve", "--host", "no such host", "--port", "0")
        #expect(errors.contains("adder: cannot listen on the address \"no such host\": "))
        try expect(
            "cannot listen on the address \"192.0.2.1\": it is not an address of this machine",
            ["--host", "192.0.2.1"])
    }

    @Test("Threads that the system has no room for, with the reason that it gave")
    func noThreads() throws {
        let program = try Program(
            ["serve", "--port", "0"], in: folder.path,
            environment: ["ADDER_LOG_LEVEL=error", "ADDER_SERVER_THREADS=100"],
            through: ["prlimit", "--as=\(400 << 20)"])
        #expect(
            program.failure() == """
                adder: the HTTP daemon cannot start: no thread can be started: Resource temporarily unavailable: \
                the limits on memory (ulimit -v) or processes (ulimit -u) are too low

                """)
    }

    @Test("A configuration file that is not there, and one that is no JSON, in one line")
    func noJSON() throws {
        try expect("none.json: No such file or directory", ["--config", "none.json"])
        try folder.write("{\"server\": }", to: "mine.json")
        let errors = try store.failure(of: "serve", "--port", "0", "--config", "mine.json")
        #expect(errors.hasPrefix("adder: mine.json: ") && errors.hasSuffix("\n"))
        #expect(errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2, "\(errors)")
    }

    @Test("A value that its key does not take, from each source")
    func badValue() throws {
        let expected = "expected a whole number from 0 to 65535, got"
        try folder.write("{\"server\": {\"port\": 70000}}", to: "mine.json")
        try expect("server.port (mine.json): \(expected) \"70000\"", ["--config", "mine.json"])
        try expect(
            "server.port (environment ADDER_SERVER_PORT): \(expected) \"x\"", environment: ["ADDER_SERVER_PORT=x"])
        try expect("server.port (flag --port): \(expected) \"-1\"", ["--port=-1"])
        try expect(
            "log.access (environment ADDER_LOG_ACCESS): expected true or false, got \"yes\"",
            environment: ["ADDER_LOG_ACCESS=yes"])
    }

    @Test("A variable that only looks like ours is a warning, and it serves")
    func unknownVariable() throws {
        let server = try ServedProgram(in: folder, environment: ["ADDER_PORT=tcp://10.0.0.1:80"])
        #expect(try server.ask(http("GET", "/readyz")).status == 200)
        #expect(server.program.end() == 0)
        let errors = server.program.allErrors()
        #expect(errors.contains("the environment variable ADDER_PORT is unknown and has no effect"))
        #expect(errors.contains("\"level\":\"warning\""))
    }
}
