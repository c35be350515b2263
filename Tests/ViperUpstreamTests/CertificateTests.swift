import Glibc
import ViperTesting
import ViperUpstream

@Suite("Certificates of an upstream", .enabled(if: access("/usr/bin/openssl", X_OK) == 0), .timeLimit(.minutes(5)))
struct CertificateTests {
    @Test("A server whose certificate nobody known has signed is not asked")
    func selfSigned() async throws {
        let server = try await onThread { try SelfSignedServer() }
        defer { server.stop() }
        let fault = try await client(of: "https://127.0.0.1:\(server.port)") { $0.token = "ghp_secret" }.fault()
        #expect(fault.kind == "unreachable")
        #expect(fault.text.hasPrefix("https://127.0.0.1:\(server.port): SSL peer certificate"))
        #expect(fault.text.contains("self-signed"))
        #expect(!fault.text.contains("ghp_secret"))
    }
}

/// `openssl s_server` with a self-signed certificate.
private struct SelfSignedServer {
    let port: UInt16
    private let process: pid_t

    init() throws {
        let folder = "/tmp/upstream-certificate-\(getpid())"
        mkdir(folder, 0o700)
        let (key, certificate) = ("\(folder)/key", "\(folder)/certificate")
        defer {
            unlink(key)
            unlink(certificate)
            rmdir(folder)
        }
        let made = try Self.start([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
            "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ])
        var status: Int32 = 0
        waitpid(made.process, &status, 0)
        close(made.output)
        try #require(status == 0)
        let server = try Self.start([
            "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
        ])
        process = server.process
        port = try Self.port(announcedOn: server.output)
    }

    func stop() {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Reads `ACCEPT 127.0.0.1:12345`.
    private static func port(announcedOn descriptor: Int32) throws -> UInt16 {
        defer { close(descriptor) }
        var text = ""
        var byte: UInt8 = 0
        while !text.hasPrefix("ACCEPT ") || !text.hasSuffix("\n") {
            if text.hasSuffix("\n") { text = "" }
            try #require(read(descriptor, &byte, 1) == 1)
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        let digits = text.dropLast().reversed().prefix { $0.isNumber }.reversed()
        return try #require(UInt16(String(digits)))
    }

    /// Starts the program, with a pipe from its standard output.
    private static func start(_ arguments: [String]) throws -> (process: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        closeOthers(&actions)
        var words = (["openssl"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process = pid_t()
        let code = posix_spawn(&process, "/usr/bin/openssl", &actions, nil, &words, &environment)
        close(ends[1])
        try #require(code == 0)
        return (process, ends[0])
    }
}
