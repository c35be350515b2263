import CDescriptors
public import Glibc

final class ChildProcess {
    private let identifier: pid_t
    /// Our end of its standard input and output.
    private let ours: Int32
    private var status: Int32?

    /// Starts a program with a socket as its standard input, output and error. In a session of its own, it does not
    /// receive the terminal's signals to this process (Ctrl+C).
    init(_ command: [String], inOwnSession: Bool = false) throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemFault("no pair of sockets")
        }
        defer { close(ends[1]) }
        do {
            identifier = try Self.spawn(command, ends[1], Int16(inOwnSession ? 0x80 : 0))  // POSIX_SPAWN_SETSID
        } catch {
            close(ends[0])
            throw error
        }
        ours = ends[0]
    }

    deinit {
        close(ours)
        _ = wait()
    }

    private static func spawn(_ command: [String], _ descriptor: Int32, _ flags: Int16) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        for number in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        closeOthers(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | flags)
        let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8"]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer {
            for pointer in words + variables { free(pointer) }
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var identifier = pid_t()
        let code = posix_spawnp(&identifier, command.first ?? "", &actions, &attributes, words, variables)
        guard code == 0 else {
            errno = code
            throw SystemFault(command.first ?? "")
        }
        return identifier
    }

    /// Writes to its standard input; false if the program no longer reads.
    func write(_ text: String) -> Bool { sendAll(text.utf8, over: ours) }

    func endInput() { shutdown(ours, Int32(SHUT_WR)) }

    /// The next line of its output, without the line feed, or the rest of it if no line feed follows.
    func line() -> String { String(decoding: bytes(upTo: UInt8(ascii: "\n")), as: UTF8.self) }

    func rest() -> String { String(decoding: bytes(upTo: nil), as: UTF8.self) }

    private func bytes(upTo end: UInt8?) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: end == nil ? 4096 : 1)
        while true {
            let count = uninterrupted { read(ours, &part, part.count) }
            guard count > 0, part[0] != end else { return bytes }
            bytes += part[..<count]
        }
    }

    /// Waits for its end.
    /// - Returns: the exit status, or 128 and the number of the signal that killed it.
    func wait() -> Int32 {
        if let status { return status }
        var code: Int32 = 0
        while waitpid(identifier, &code, 0) < 0, errno == EINTR {}
        let status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
        self.status = status
        return status
    }
}

/// Makes a program inherit its standard descriptors only. Add all other actions first.
///
/// Not every descriptor of this process is close-on-exec from the start, and a running program that inherited the end
/// of a pipe would keep it open.
public func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
    _ = adder_spawn_closes(&actions, STDERR_FILENO + 1)
}

/// Runs a program to its end, without input. It blocks.
///
/// - Returns: the exit status, or -1 if the program could not be run, and its output.
@discardableResult
public func run(_ command: [String]) -> (status: Int32, output: String) {
    guard let child = try? ChildProcess(command) else { return (-1, "") }
    child.endInput()
    let output = child.rest()
    return (child.wait(), output)
}

/// The path of a build product, which lies beside the test bundle; nil if there is none of this name.
public func builtProgram(_ name: String) -> String? {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let candidates = [bundle, own].compactMap { $0 }.map { path in
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
    }
    return candidates.first { access($0, R_OK) == 0 }
}
