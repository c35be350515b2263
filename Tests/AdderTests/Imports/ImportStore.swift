import Glibc
import ViperTesting

/// A data folder with one account to import into.
final class ImportStore {
    private let folder: TemporaryFolder
    let data: String
    /// The file to import; see ``write(rows:then:)``.
    let file: String
    private var account = ""

    /// - Parameter nested: the number of nested folders, each with a name of a hundred letters, that the data is in.
    init(nested: Int = 0) throws {
        folder = try TemporaryFolder()
        var path = folder.path
        for _ in 0..<nested {
            path += "/" + String(repeating: "n", count: 100)
            try #require(mkdir(path, 0o700) == 0)
        }
        data = path + "/data"
        file = folder.path + "/file.csv"
        let server = try serve()
        account = try server.addAccount()
        try #require(server.program.end() == 0)
    }

    func serve() throws -> ServedProgram {
        try ServedProgram(in: folder, ["--data", data], environment: ["ADDER_LOG_ACCESS=false"])
    }

    func importing(
        _ path: String, account: String? = nil, _ options: [String] = [], input: Int32? = nil, terminal: Int32? = nil
    ) throws -> Program {
        try Program(
            ["import", "transactions", "--data", data, "--account", account ?? self.account, path] + options,
            in: folder.path, input: input, terminal: terminal)
    }

    func importing(_ kind: String, _ path: String) throws -> Program {
        try Program(["import", kind, "--data", data, path], in: folder.path)
    }

    /// The account's balance according to the server.
    func balance(from server: ServedProgram) throws -> String? {
        try server.ask(http("GET", "/accounts/\(account)")).text("balance")
    }

    static let header = "group,date,description,amount,kind\n"
    static let row = "posted,2026-11-21,\"Lamp, brass\",1.00,debit\n"

    /// Writes the given number of rows of 1.00 to the file, and optionally a last line.
    func write(rows: Int, then line: String = "") throws {
        try write(Self.header + String(repeating: Self.row, count: rows) + line)
    }

    func write(_ text: String) throws {
        try folder.write(text, to: "file.csv")
    }

    /// The number of stored transactions, visible or not. Nobody else may have the store open.
    func rowCount() async throws -> Int64 { try await number("SELECT COUNT(*) FROM transactions", in: data) }
}

extension TemporaryFolder {
    /// Writes a file with the given number of transactions of 1.00.
    func writeTransactions(_ count: Int, to name: String) throws {
        try write(ImportStore.header + String(repeating: ImportStore.row, count: count), to: name)
    }
}

/// An import that reads standard input from the test.
final class ImportPipe {
    let program: Program
    private let pipe: TestPipe

    init(into store: ImportStore, terminal: Int32? = nil) throws {
        pipe = try TestPipe()
        program = try store.importing("-", input: pipe.reader, terminal: terminal)
        pipe.closeReader()
        #expect(pipe.write(ImportStore.header.utf8))
    }

    /// Writes the given number of rows of 1.00. When it returns, all but some hundred thousand bytes have been read.
    func write(rows: Int) -> Bool { pipe.write(String(repeating: ImportStore.row, count: rows).utf8) }

    func close() { pipe.closeWriter() }
}

final class Terminal {
    private let outer: Int32
    /// The end that a program writes to.
    private(set) var inner: Int32
    private(set) var text = ""

    init(columns: UInt16) throws {
        outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN (`pts(4)`, ioctl_tty(2)), which Swift cannot import.
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        try #require(outer >= 0 && ioctl(outer, 0x4004_5431, &isLocked) == 0 && ioctl(outer, 0x8004_5430, &number) == 0)
        inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(inner >= 0)
        var size = winsize()
        size.ws_col = columns
        size.ws_row = 24
        try #require(ioctl(inner, UInt(TIOCSWINSZ), &size) == 0)
    }

    deinit {
        closeInner()
        close(outer)
    }

    func closeInner() {
        if inner >= 0 { close(inner) }
        inner = -1
    }

    /// Types text, which a program reads.
    func type(_ text: String) { _ = Glibc.write(outer, text, text.utf8.count) }

    /// Reads until the given text has come, for a minute at most.
    func read(until end: String) -> String { read { end.isEmpty || !$0.contains(end) } }

    /// Reads while the text so far is incomplete, for a minute at most.
    func read(while isMissing: (String) -> Bool) -> String {
        var entry = pollfd(fd: outer, events: Int16(POLLIN), revents: 0)
        var part = [UInt8](repeating: 0, count: 4096)
        while isMissing(text), poll(&entry, 1, 60_000) == 1 {
            let count = Glibc.read(outer, &part, part.count)
            guard count > 0 else { break }
            text += String(decoding: part[..<count], as: UTF8.self)
        }
        return text
    }

    var allText: String { read(until: "") }
}

/// Whether a child still runs; does not reap it.
func waitpidWithoutReaping(_ identifier: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
}
