import Glibc
import ViperThreads

/// A real SMTP server on 127.0.0.1 (PyPI's aiosmtpd) that can be made to misbehave. It ends when it is released or this
/// process ends, in whatever way.
///
/// Its calls block: from a task, use ``onThread(_:)``.
public final class MailTestServer: Sendable {
    /// A mail that the server took, or would have taken.
    public struct Mail: Sendable, Equatable {
        public let sender: String
        public let recipients: [String]
        /// Whether it came over TLS.
        public let isSecure: Bool
        /// Whether its client had logged in.
        public let isAuthenticated: Bool
        /// What the client called itself.
        public let clientName: String
        public let content: [UInt8]
    }

    /// Where the server misbehaves, or what it demands.
    public enum Behavior: Sendable {
        /// Replies to a step of the dialogue: `greeting`, `sender`, `recipient`, `data`.
        case reply(to: String, String)
        /// Says nothing at `greeting`, `sender`, `data` or `quit`.
        case stall(at: String)
        /// Breaks the connection at `greeting`, `sender` or `data`; or at `accepted`, once it has the mail.
        case drop(at: String)
        /// Offers TLS.
        case startTLS(TestCertificate)
        /// Demands TLS before a mail.
        case demandTLS(TestCertificate)
        /// Has TLS from the first byte.
        case implicitTLS(TestCertificate)
        /// Demands a login.
        case login(user: String, password: String)

        fileprivate var arguments: [String] {
            switch self {
            case .reply(let step, let reply): ["--\(step)", reply]
            case .stall(let step): ["--stall", step]
            case .drop(let step): ["--drop", step]
            case .startTLS(let certificate): ["--tls", "starttls"] + certificate.arguments
            case .demandTLS(let certificate): ["--tls", "demanded"] + certificate.arguments
            case .implicitTLS(let certificate): ["--tls", "implicit"] + certificate.arguments
            case .login(let user, let password): ["--user", user, "--password", password]
            }
        }
    }

    /// The port of 127.0.0.1.
    public let port: UInt16
    private let process: Locked<ChildProcess>
    private let folder: TemporaryFolder

    /// The Python with aiosmtpd: `ADDER_TEST_PYTHON`, or the first `python3`.
    public static var python: String { getenv("ADDER_TEST_PYTHON").map { String(cString: $0) } ?? "python3" }

    /// Whether there is a Python with aiosmtpd.
    public static let isAvailable = run([python, "-c", "import aiosmtpd"]).status == 0

    /// Starts a server.
    public init(_ behaviors: Behavior...) throws {
        folder = try TemporaryFolder()
        try folder.write(PackageResources.mail_server_py, to: "mail_server.py")
        let command = [Self.python, "\(folder.path)/mail_server.py"] + behaviors.flatMap(\.arguments)
        let process = try ChildProcess(command)
        let line = process.line()
        guard let port = UInt16(line) else { throw TestFault("no mail server: \(line) \(process.rest())") }
        self.port = port
        self.process = Locked(process)
    }

    deinit { process.withLock { $0.endInput() } }

    /// The mails so far.
    public func mails() throws -> [Mail] {
        let lines: [String] = process.withLock { process in
            guard process.write("mails\n"), let count = Int(process.line()) else { return ["gone"] }
            return (0..<count).map { _ in process.line() }
        }
        return try lines.map { line in
            guard let mail = Mail(line) else { throw TestFault("the mail server said: \(line)") }
            return mail
        }
    }

    /// Waits until a client has come to the step `sender`, `data` or `quit` at which the server stalls.
    public func awaitStall() throws {
        let reply = process.withLock { $0.write("stalled\n") ? $0.line() : "" }
        guard reply == "yes" else { throw TestFault("the mail server said: \(reply)") }
    }
}

extension MailTestServer.Mail {
    fileprivate init?(_ line: String) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5 else { return nil }
        sender = parts[0]
        recipients = parts[1].split(separator: ",").map(String.init)
        isSecure = parts[2].contains("T")
        isAuthenticated = parts[2].contains("A")
        clientName = parts[3]
        let digits = parts[4] == "-" ? [] : Array(parts[4].utf8)
        content = stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16)
        }
    }
}

/// The files of a certificate for 127.0.0.1 that nobody but itself has signed.
public final class TestCertificate: Sendable {
    private let folder: TemporaryFolder

    /// The file that a client has to trust.
    public var path: String { "\(folder.path)/server.pem" }

    /// Makes the certificate and its key.
    public init() throws {
        folder = try TemporaryFolder()
        try ServerCertificate("localhost").write(to: folder.path)
    }

    fileprivate var arguments: [String] { ["--certificate", path, "--key", "\(folder.path)/server.key.pem"] }
}
