import Glibc
import Testing
import ViperDatabase
import ViperTesting

/// A data folder with one account, to import into.
final class ImportStore {
    private let folder: TemporaryFolder
    /// The data folder's path.
    let data: String
    /// A file to import; see ``write(rows:then:)``.
    let file: String
    private var account = ""

    /// - Parameter nested: in how many folders with names of a hundred letters the data is.
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
        let answer = try server.ask(http("POST", "/accounts", body: #"{"name":"Household","currency":"EUR"}"#))
        account = try #require(answer.text("id"), "\(answer)")
        try #require(server.program.end() == 0)
    }

    func serve() throws -> ServedProgram {
        try ServedProgram(in: folder, ["--data", data], environment: ["ADDER_LOG_ACCESS=false"])
    }

    /// Starts an import.
    func importing(
        _ path: String, account: String? = nil, input: Int32? = nil, terminal: Int32? = nil
    ) throws -> Program {
        try Program(
            ["import", "transactions", "--data", data, "--account", account ?? self.account, path], in: folder.path,
            input: input, terminal: terminal)
    }

    /// Starts another kind of import.
    func importing(_ kind: String, _ path: String) throws -> Program {
        try Program(["import", kind, "--data", data, path], in: folder.path)
    }

    /// The account's balance, as the server tells it.
    func balance(from server: ServedProgram) throws -> String? {
        try server.ask(http("GET", "/accounts/\(account)")).text("balance")
    }

    static let header = "group,date,description,amount,kind\n"
    static let row = "posted,2026-11-21,\"Lamp, brass\",1.00,debit\n"

    /// Writes the file: so many rows of 1.00, and perhaps a last line.
    func write(rows: Int, then line: String = "") throws {
        let output = try #require(fopen(file, "we"))
        fputs(Self.header, output)
        for _ in 0..<rows { fputs(Self.row, output) }
        fputs(line, output)
        fclose(output)
    }

    /// Writes the file.
    func write(_ text: String) throws {
        let output = try #require(fopen(file, "we"))
        fputs(text, output)
        fclose(output)
    }

    /// How many transactions are stored, seen or not; while nobody else has the store.
    func rowCount() async throws -> Int64 {
        let database = try SQLiteDatabase.open(folder: data)
        let count = try await database.first("SELECT COUNT(*) FROM transactions") { row throws(DatabaseError) in
            try row.integer(0)
        }
        await database.close()
        return try #require(count)
    }
}

/// An import whose standard input the test writes.
final class ImportPipe {
    let program: Program
    private var input: Int32

    init(into store: ImportStore, terminal: Int32? = nil) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        program = try store.importing("-", input: ends[0], terminal: terminal)
        Glibc.close(ends[0])
        input = ends[1]
        signal(SIGPIPE, SIG_IGN)
        #expect(send(ImportStore.header))
    }

    deinit { close() }

    /// Writes so many rows of 1.00. All but some hundred thousand bytes have been read when this returns.
    func write(rows: Int) -> Bool { send(String(repeating: ImportStore.row, count: rows)) }

    private func send(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[sent...])
                let count = Glibc.write(input, rest.baseAddress, rest.count)
                if count < 0 && errno != EINTR { return false }
                sent += max(0, count)
            }
            return true
        }
    }

    /// Ends the input.
    func close() {
        if input >= 0 { Glibc.close(input) }
        input = -1
    }
}

/// A terminal that nobody sits at.
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

    /// Reads until a text has come, or for a minute.
    func read(until end: String) -> String { read { end.isEmpty || !$0.contains(end) } }

    /// Reads until all of a text that has come is enough, or for a minute.
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

    /// All that was written, up to the end.
    var allText: String { read(until: "") }
}

/// Whether a child still runs; it is left to be waited for.
func waitpidWithoutReaping(_ identifier: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
}
