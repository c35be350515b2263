import Glibc
import ViperTesting

/// A data folder with a store, and the commands that transfer it.
struct House {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func serve(_ arguments: [String] = [], environment: [String] = []) throws -> ServedProgram {
        try ServedProgram(in: folder, arguments, environment: environment + ["ADDER_LOG_ACCESS=false"])
    }

    func command(
        _ arguments: String..., environment: [String] = [], kilobytes: Int? = nil, input: Int32? = nil
    ) throws -> Program {
        try Program(arguments, in: folder.path, environment: environment, kilobytes: kilobytes, input: input)
    }

    /// Runs a command, which must succeed, and returns its standard output.
    @discardableResult
    func run(_ arguments: String..., environment: [String] = []) throws -> String {
        let program = try Program(arguments, in: folder.path, environment: environment)
        let output = program.allOutput()
        try #require(program.wait() == 0, "\(program.allErrors())")
        return output
    }

    /// Runs a command, which must fail, and returns its standard error.
    func failure(of arguments: String..., environment: [String] = [], kilobytes: Int? = nil) throws -> String {
        let program = try Program(arguments, in: folder.path, environment: environment, kilobytes: kilobytes)
        let errors = program.allErrors()
        #expect(program.wait() == 1)
        return errors
    }

    /// Fills a store through the program itself: the samples, and an account with the given number of transactions.
    func fill(transactions count: Int = 0) throws {
        let server = try serve(["--demo"])
        let response = try server.ask(http("POST", "/accounts", body: #"{"name":"Household","currency":"EUR"}"#))
        let account = try #require(response.text("id"))
        try #require(server.program.end() == 0)
        guard count > 0 else { return }
        try folder.write(ImportStore.header + String(repeating: ImportStore.row, count: count), to: "rows.csv")
        try run("import", "transactions", "--account", account, "rows.csv")
    }

    func has(_ name: String) -> Bool { access(folder.path + "/" + name, F_OK) == 0 }
}

final class TestPipe {
    private(set) var reader: Int32
    private(set) var writer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        closeReader()
        closeWriter()
    }

    func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }

    /// Writes all bytes; false if nobody reads them.
    func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}
