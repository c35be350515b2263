import Glibc
import ViperTesting

/// The program in a process of its own.
final class Program {
    /// The longest wait for anything: long, since it is for hangs and not for slow machines.
    static let patience = Duration.seconds(120)

    let identifier: pid_t
    private let output: Int32
    private let errors: Int32
    private var status: Int32?

    /// Starts it in a folder, with these arguments, this environment and no input.
    /// - Parameters:
    ///   - input: a descriptor for standard input, instead of none.
    ///   - other: a descriptor for standard output, instead of the pipe that ``line()`` reads.
    ///   - terminal: a descriptor for standard error, instead of the pipe that ``allErrors()`` reads.
    ///   - log: a file for standard output, instead of the pipe that ``line()`` reads.
    ///   - closed: the standard descriptors that it starts without.
    ///   - launcher: a command that starts it, such as `nohup`, with its arguments.
    ///   - kilobytes: the limit of its files' sizes; it can be raised later, see ``allowFiles(kilobytes:)``.
    init(
        _ arguments: [String], in folder: String, environment: [String] = [], log: String? = nil,
        kilobytes: Int? = nil, input: Int32? = nil, output other: Int32? = nil, terminal: Int32? = nil,
        closed: [Int32] = [], through launcher: [String] = []
    ) throws {
        let limit = kilobytes.map { ["prlimit", "--fsize=\($0 << 10):unlimited"] } ?? []
        let command = try ["/usr/bin/env", "-C", folder] + limit + launcher + [Self.binary()] + arguments
        let (output, errors) = (try log.map { try Self.file($0) } ?? Self.pipe(), try Self.pipe())
        identifier = try Self.spawn(
            command, environment + Self.unlimited(arguments, environment), input: input, output: other ?? output.input,
            errors: terminal ?? errors.input, closed: closed)
        close(output.input)
        close(errors.input)
        (self.output, self.errors) = (output.output, errors.output)
    }

    /// What lets one client send any number of requests, on any disk, as tests do: a server has no quotas and no reserve
    /// unless a test sets some.
    private static func unlimited(_ arguments: [String], _ environment: [String]) -> [String] {
        guard ["serve", "openapi"].contains(arguments.first) else { return [] }
        let variables = [("ADDER_RATE_LIMIT_", "REQUESTS=0"), ("ADDER_DATA_RESERVED_", "BYTES=0")]
        return variables.filter { variable in !environment.contains { $0.hasPrefix(variable.0) } }.map { $0 + $1 }
    }

    private static func pipe() throws -> (output: Int32, input: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private static func file(_ path: String) throws -> (output: Int32, input: Int32) {
        let input = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let output = open(path, O_RDONLY | O_CLOEXEC)
        try #require(input >= 0 && output >= 0)
        return (output, input)
    }

    private static func spawn(
        _ command: [String], _ environment: [String], input: Int32?, output: Int32, errors: Int32,
        closed: [Int32]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        for descriptor in closed { posix_spawn_file_actions_addclose(&actions, descriptor) }
        closeOthers(&actions)
        // A child inherits the signals that its parent ignores or blocks; the program has to cope with that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = command.map { strdup($0) } + [nil]
        let variables = (["PATH=/usr/bin:/bin"] + environment).map { strdup($0) } + [nil]
        defer {
            for pointer in words + variables { free(pointer) }
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var identifier = pid_t()
        try #require(posix_spawn(&identifier, command[0], &actions, &attributes, words, variables) == 0)
        return identifier
    }

    deinit {
        if status == nil {
            kill(identifier, SIGKILL)
            _ = wait()
        }
        close(output)
        close(errors)
    }

    /// Waits for it to exit, two minutes at most, and then kills it.
    /// - Returns: the exit status, or 128 plus the number of the signal that killed it.
    func wait() -> Int32 {
        let end = ContinuousClock.now + Self.patience
        while true {
            if let status = endedStatus() { return status }
            if ContinuousClock.now > end { kill(identifier, SIGKILL) }
            usleep(2000)
        }
    }

    var isRunning: Bool { endedStatus() == nil }

    private func endedStatus() -> Int32? {
        if let status { return status }
        var code: Int32 = 0
        let result = waitpid(identifier, &code, WNOHANG)
        if result == identifier || (result < 0 && errno != EINTR) {
            status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
        }
        return status
    }

    /// Sends a signal, and waits for the exit.
    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        if status == nil { kill(identifier, signal) }
        return wait()
    }

    /// Stops it with SIGSTOP, and waits until it has stopped. After that only a signal that kills has an effect.
    func freeze() {
        kill(identifier, SIGSTOP)
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WSTOPPED | WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Closes the reading end of its standard output.
    func closeOutput() { _ = dup2(errors, output) }

    /// Changes the limit of its files' sizes.
    func allowFiles(kilobytes: Int) throws {
        try #require(
            run(["/usr/bin/prlimit", "--pid", "\(identifier)", "--fsize=\(kilobytes << 10):unlimited"]).status == 0)
    }

    var socketCount: Int {
        let path = "/proc/\(identifier)/fd"
        guard let folder = opendir(path) else { return 0 }
        defer { closedir(folder) }
        let number = dirfd(folder)
        var count = 0
        while let entry = readdir(folder) {
            var target = [CChar](repeating: 0, count: 16)
            let length = withUnsafePointer(to: &entry.pointee.d_name.0) { readlinkat(number, $0, &target, 15) }
            if length > 7, target.starts(with: "socket:".utf8.map { CChar($0) }) { count += 1 }
        }
        return count
    }

    /// The next line on standard output; empty at its end or after two minutes.
    func line() -> String { Self.read(output, atOnce: 1) { $0.last == UInt8(ascii: "\n") } }

    /// Everything on standard output until the program ends.
    func allOutput() -> String { Self.read(output) { _ in false } }

    /// Everything on standard error until the program ends.
    func allErrors() -> String { Self.read(errors) { _ in false } }

    /// Reads the port from the address that the program prints once it serves.
    func port() throws -> Int {
        let end = ContinuousClock.now + Self.patience
        var line = line()
        // Reading a file does not block until more comes.
        while line.last != "\n", ContinuousClock.now < end, endedStatus() == nil {
            usleep(2000)
            line += self.line()
        }
        let digits = line.split(separator: "http://localhost:", maxSplits: 1).last?.prefix { $0.isNumber }
        return try #require(
            digits.flatMap { Int($0) }, "an address in \(line), errors: \(endedStatus() == nil ? "" : allErrors())")
    }

    /// - Parameter count: how many bytes are read at once: what follows the whole is left to who reads next only if it is 1.
    private static func read(
        _ descriptor: Int32, atOnce count: Int = 64 << 10, until isWhole: ([UInt8]) -> Bool
    ) -> String {
        var (bytes, part): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: count))
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while !isWhole(bytes), poll(&entry, 1, 120_000) == 1 {
            let read = Glibc.read(descriptor, &part, count)
            guard read > 0 else { break }
            bytes += part[..<read]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func binary() throws -> String { try path(of: "adder") }

    /// The path of a build product.
    static func path(of product: String) throws -> String { try #require(builtProgram(product), "\(product)") }
}
