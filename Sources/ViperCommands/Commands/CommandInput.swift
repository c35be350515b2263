import Glibc
public import ViperValues

/// Reads what must not stand on a command line or in the environment, where other users and histories see it.
public struct CommandInput: Sendable {
    /// The longest secret in bytes.
    static let limit = 1 << 10

    /// A signal stopped the command.
    package static let stopped = Complaint("The command was stopped.")

    private let stop: StopSignal

    package init(_ stop: StopSignal) { self.stop = stop }

    /// Reads a new secret: on a terminal it is asked for twice without echo, otherwise it is the first line of standard
    /// input.
    ///
    /// - Parameter name: what it is, in small letters, for prompts and errors.
    public func secret(_ name: String) throws(Complaint) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line(name) }
        guard let terminal = SilentTerminal(STDIN_FILENO) else {
            throw Complaint("The terminal cannot be told not to show the \(name).")
        }
        defer { terminal.restore() }
        let secret = try answer(to: "New \(name): ", name)
        guard try answer(to: "The same again: ", name) == secret else {
            throw Complaint("The \(name) was not the same both times.")
        }
        return secret
    }

    private func answer(to prompt: String, _ name: String) throws(Complaint) -> String {
        write(prompt, to: STDERR_FILENO)
        return try line(name)
    }

    /// The next line of standard input, without its end. No byte after it is read.
    private func line(_ name: String) throws(Complaint) -> String {
        var bytes: [UInt8] = []
        while let byte = try byte(name), byte != 0x0A {
            guard bytes.count < Self.limit else {
                throw Complaint("The \(name) on standard input is longer than \(Self.limit) bytes.")
            }
            bytes.append(byte)
        }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else { throw Complaint("Standard input has no \(name).") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Complaint("The \(name) on standard input is not UTF-8.")
        }
        return text
    }

    private func byte(_ name: String) throws(Complaint) -> UInt8? {
        while true {
            guard stop.wait(for: .input, on: STDIN_FILENO, atMost: nil) == .ready else { throw Self.stopped }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            if count == 0 { return nil }
            guard errno == EINTR || errno == EAGAIN else {
                throw Complaint("The \(name) cannot be read: \(String(cString: strerror(errno))).")
            }
        }
    }
}

/// A terminal that shows line feeds alone, until it is restored.
private struct SilentTerminal {
    private let descriptor: Int32
    private var original = termios()

    /// Silences a terminal; nil if it cannot be.
    init?(_ descriptor: Int32) {
        self.descriptor = descriptor
        guard tcgetattr(descriptor, &original) == 0 else { return nil }
        var silent = original
        silent.c_lflag = silent.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
        // The keys that end or suspend a process without a word to it would leave the terminal silent.
        withUnsafeMutableBytes(of: &silent.c_cc) { keys in
            for key in [Int(VQUIT), Int(VSUSP)] where keys.indices.contains(key) { keys[key] = 0 }
        }
        guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { return nil }
    }

    func restore() {
        var original = original
        tcsetattr(descriptor, TCSANOW, &original)
    }
}
