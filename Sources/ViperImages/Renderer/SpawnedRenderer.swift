import CDescriptors
import Glibc

/// A process that renders one image.
struct SpawnedRenderer {
    /// How a process ended, and what it wrote before.
    struct Outcome {
        var output: [UInt8]
        var end: End
    }

    enum End: Equatable {
        /// By itself, or by a signal that was not ours.
        case itself(ProcessExit)
        /// We ended it: its time was over.
        case late
        /// We ended it: it did not end after what it wrote.
        case stuck
    }

    private let identifier: pid_t
    /// Our end of the pipe for the report.
    private let pipe: Int32

    /// Starts a program that inherits its five descriptors, and no environment but where libraries are.
    ///
    /// - Parameters:
    ///   - image: readable, at its start.
    ///   - full: for the full rendition.
    ///   - thumbnail: for the other one.
    init(
        _ program: String, _ arguments: [String], image: Int32, full: Int32, thumbnail: Int32
    ) throws(SystemFailure) {
        var ends: [Int32] = [-1, -1]
        guard adder_pipe(&ends) == 0 else { throw SystemFailure("make a pipe") }
        defer { close(ends[1]) }
        do throws(SystemFailure) {
            identifier = try Self.spawn([program] + arguments, [image, ends[1], nil, full, thumbnail])
        } catch {
            close(ends[0])
            throw error
        }
        pipe = ends[0]
    }

    /// - Parameter descriptors: those of the child by its numbers; nil for /dev/null.
    private static func spawn(_ command: [String], _ descriptors: [Int32?]) throws(SystemFailure) -> pid_t {
        // Numbers above the child's, so that no copy takes the place of one that is still to be copied.
        let copies = descriptors.map { $0.map { fcntl($0, F_DUPFD_CLOEXEC, 16) } }
        defer { for case let copy? in copies where copy >= 0 { close(copy) } }
        guard copies.allSatisfy({ $0.map { $0 >= 0 } ?? true }) else { throw SystemFailure("copy a descriptor") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        for (number, copy) in copies.enumerated() {
            if let copy {
                posix_spawn_file_actions_adddup2(&actions, copy, Int32(number))
            } else {
                posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_WRONLY, 0)
            }
        }
        _ = adder_spawn_closes(&actions, Int32(descriptors.count))
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        configure(&attributes)
        return try start(command, &actions, &attributes)
    }

    /// No signal is blocked or ignored, and a terminal's signals do not reach it.
    private static func configure(_ attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // spawn.h has POSIX_SPAWN_SETSID under _GNU_SOURCE only.
        let inOwnSession: Int16 = 0x80
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | inOwnSession)
    }

    private static func start(
        _ command: [String], _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
    ) throws(SystemFailure) -> pid_t {
        let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        let libraries = getenv("LD_LIBRARY_PATH").map { strdup("LD_LIBRARY_PATH=\(String(cString: $0))") }
        let variables: [UnsafeMutablePointer<CChar>?] = [libraries ?? nil, nil]
        defer { for pointer in words + variables { free(pointer) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, command[0], &actions, &attributes, words, variables)
        guard code == 0 else { throw SystemFailure("start \(command[0])", code: code) }
        return identifier
    }

    /// Reads all that it writes, up to a bound, and waits for its end, which comes at the latest when the time is over.
    /// It blocks.
    func finish(atMost bytes: Int, seconds: Int) -> Outcome {
        defer { close(pipe) }
        let end = ContinuousClock.now + .seconds(seconds)
        var output: [UInt8] = []
        var isLate = false
        var part = [UInt8](repeating: 0, count: 1_024)
        while output.count <= bytes {
            guard waitForInput(until: end) else {
                isLate = true
                break
            }
            let count = read(pipe, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            output += part[..<count]
        }
        let isStuck = !isLate && !hasEnded()
        if isLate || isStuck { kill(identifier, SIGKILL) }
        let exit = ProcessExit(waitingFor: identifier)
        return Outcome(output: output, end: isLate ? .late : isStuck ? .stuck : .itself(exit))
    }

    /// False when the time is over.
    private func waitForInput(until end: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = end - .now
            guard rest > .zero else { return false }
            var source = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let milliseconds = rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
            let count = poll(&source, 1, Int32(clamping: milliseconds + 1))
            if count > 0 { return true }
            guard count == 0 || errno == EINTR else { return false }
        }
    }

    /// Whether the process has ended, which is then still to be waited for. It gets a moment to do so.
    private func hasEnded() -> Bool {
        var pause: UInt32 = 100
        while pause < 1_000_000 {
            var info = siginfo_t()
            // The status of one that has ended is kept.
            if waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0 {
                return true
            }
            usleep(pause)
            pause *= 2
        }
        return false
    }
}
