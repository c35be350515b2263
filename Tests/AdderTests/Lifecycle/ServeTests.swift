import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import ViperService
@testable import adder

@Suite("The served program, from its start to its end")
struct ServeTests {
    private static let quick = ["ADDER_SHUTDOWN_DELAY=0s"]

    @Test(
        "It takes a free port, says which, is ready, and ends with 0 at SIGTERM or SIGINT",
        arguments: [SIGTERM, SIGINT])
    func serves(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let program = try Program(["serve", "--port", "0"], in: folder.path, environment: Self.quick)
        let port = try program.port()
        try HealthProbe(host: "127.0.0.1", port: port, path: "/readyz", timeout: .seconds(60)).run()
        kill(program.identifier, signal)
        #expect(program.wait() == 0)
        #expect(access(folder.path + "/data/adder.sqlite", F_OK) == 0)
        let line = program.line()
        #expect(
            line.contains("\"method\":\"GET\",\"path\":\"/readyz\",\"route\":\"/readyz\",\"status\":200,"),
            "flushed at the end: \(line)")
    }

    @Test("While it drains it is not ready but still serves, and a second signal ends it at once")
    func drains() throws {
        let folder = try TemporaryFolder()
        let program = try Program(
            ["serve", "--port", "0"], in: folder.path, environment: ["ADDER_SHUTDOWN_DELAY=10m"])
        let port = try program.port()
        kill(program.identifier, SIGTERM)
        let ready = HealthProbe(host: "127.0.0.1", port: port, path: "/readyz", timeout: .seconds(60))
        var message = ""
        _ = ServedProgram.eventually {
            do { try ready.run() } catch { message = "\(error)" }
            return !message.isEmpty
        }
        #expect(message == "/readyz returned 503")
        try HealthProbe(host: "127.0.0.1", port: port, path: "/livez", timeout: .seconds(60)).run()
        kill(program.identifier, SIGTERM)
        #expect(program.wait() == 128 + SIGTERM)
    }

    @Test("A port or a folder that another server has is one line and exit status 1")
    func taken() throws {
        let folder = try TemporaryFolder()
        let first = try Program(["serve", "--port", "0"], in: folder.path, environment: Self.quick)
        let port = try first.port()
        try expect(
            ["serve", "--port", "\(port)", "--data", "other"], in: folder,
            "adder: port \(port) on 127.0.0.1 is in use by another process; stop it, or choose another port\n")
        try expect(
            ["serve", "--port", "0"], in: folder,
            "adder: another server or import holds the data folder: data; stop it, or name another folder\n")
        kill(first.identifier, SIGTERM)
        #expect(first.wait() == 0)
    }

    @Test("What the configuration does not allow is one line and exit status 1")
    func misconfigured() throws {
        let folder = try TemporaryFolder()
        try expect(
            ["serve", "--port", "http"], in: folder,
            "adder: server.port (flag --port): expected a whole number from 0 to 65535, got \"http\"\n")
        try expect(
            ["config", "--config", "none.json"], in: folder, "adder: none.json: No such file or directory\n")
        try expect(
            ["serve", "--data", "/proc/none", "--port", "0"], in: folder,
            "adder: the database is unavailable: the data folder /proc/none cannot be created: No such file or directory\n"
        )
    }

    @Test("An address that is not this machine's is one line and exit status 1")
    func badAddress() throws {
        let folder = try TemporaryFolder()
        try expect(
            ["serve", "--host", "192.0.2.1", "--port", "0"], in: folder,
            "adder: cannot listen on the address \"192.0.2.1\": it is not an address of this machine\n")
    }

    @Test("The health check ends with 0 or with one line and 1")
    func healthcheck() throws {
        let folder = try TemporaryFolder()
        let server = try Program(["serve", "--port", "0"], in: folder.path, environment: Self.quick)
        let port = try server.port()
        let check = try Program(
            ["healthcheck", "--timeout", "1m"], in: folder.path, environment: ["ADDER_SERVER_PORT=\(port)"])
        #expect(check.allErrors() == "")
        #expect(check.wait() == 0)
        kill(server.identifier, SIGTERM)
        #expect(server.wait() == 0)
        try expect(
            ["healthcheck", "--port", "\(port)"], in: folder,
            "adder: cannot connect: 127.0.0.1 port \(port): Connection refused\n")
    }

    @Test("The health check finds a place where idle connections hold all of them")
    func crowdedHealthcheck() throws {
        let folder = try TemporaryFolder()
        let server = try ServedProgram(
            in: folder, environment: ["ADDER_LIMITS_CONNECTIONS=4", "ADDER_LIMITS_CONNECTIONS_PER_ADDRESS=4"])
        let idle = (0..<4).map { _ in server.connect() }
        for client in idle { #expect(client.ask(http("GET", "/livez"))?.status == 200) }
        let check = try Program(["healthcheck", "--timeout", "1m", "--port", "\(server.port)"], in: folder.path)
        #expect(check.allErrors() == "")
        #expect(check.wait() == 0)
        #expect(server.program.end() == 0)
    }

    @Test("Standard output that nobody reads does not stop it")
    func unread() throws {
        let folder = try TemporaryFolder()
        let program = try Program(["serve", "--port", "0"], in: folder.path, environment: Self.quick)
        let port = try program.port()
        for _ in 0..<1000 {
            try HealthProbe(host: "127.0.0.1", port: port, path: "/livez", timeout: .seconds(60)).run()
        }
        kill(program.identifier, SIGTERM)
        #expect(program.wait() == 0)
    }

    @Test("Migrating says what was applied, once")
    func migrates() throws {
        let folder = try TemporaryFolder()
        let first = try Program(["migrate"], in: folder.path)
        #expect(first.line().hasPrefix("Applied items 1"))
        #expect(first.wait() == 0)
        let second = try Program(["migrate"], in: folder.path)
        #expect(second.line() == "The database is up to date.\n")
        #expect(second.wait() == 0)
    }

    private func expect(_ arguments: [String], in folder: TemporaryFolder, _ message: String) throws {
        let program = try Program(arguments, in: folder.path, environment: ["ADDER_LOG_LEVEL=error"])
        #expect(program.allErrors() == message)
        #expect(program.wait() == 1)
    }
}
