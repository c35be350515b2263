import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import ViperService
@testable import adder

@Suite("The served program, from its start to its end")
struct ServeTests {
    @Test(
        "It takes a free port, says which, is ready, and ends with 0 at SIGTERM or SIGINT",
        arguments: [SIGTERM, SIGINT])
    func serves(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let program = try ServedProgram.begin(in: folder)
        let port = try program.port()
        try HealthProbe(host: "127.0.0.1", port: port, path: "/readyz", timeout: .seconds(60)).run()
        #expect(program.end(signal) == 0)
        #expect(access(folder.path + "/data/adder.sqlite", F_OK) == 0)
        let line = program.line()
        #expect(
            line.contains("\"method\":\"GET\",\"path\":\"/readyz\",\"route\":\"/readyz\",\"status\":200,"),
            "flushed at the end: \(line)")
    }

    @Test("A port or a folder that another server has is one line and exit status 1")
    func taken() throws {
        let folder = try TemporaryFolder()
        let server = try ServedProgram(in: folder)
        try expect(
            ["serve", "--port", "\(server.port)", "--data", "other"], in: folder,
            "adder: port \(server.port) on 127.0.0.1 is in use by another process; stop it, or choose another port\n")
        try expect(
            ["serve", "--port", "0"], in: folder,
            "adder: another server or import holds the data folder: data; stop it, or name another folder\n")
        #expect(server.program.end() == 0)
    }

    @Test("The health check ends with 0 or with one line and 1")
    func healthcheck() throws {
        let folder = try TemporaryFolder()
        let server = try ServedProgram(in: folder)
        let check = try Program(
            ["healthcheck", "--timeout", "1m"], in: folder.path, environment: ["ADDER_SERVER_PORT=\(server.port)"])
        #expect(check.outcome() == .init(status: 0, output: "", errors: ""))
        #expect(server.program.end() == 0)
        try expect(
            ["healthcheck", "--port", "\(server.port)"], in: folder,
            "adder: cannot connect: 127.0.0.1 port \(server.port): Connection refused\n")
    }

    @Test("The health check finds a place where idle connections hold all of them")
    func crowdedHealthcheck() throws {
        let folder = try TemporaryFolder()
        let server = try ServedProgram(
            in: folder, environment: ["ADDER_LIMITS_CONNECTIONS=4", "ADDER_LIMITS_CONNECTIONS_PER_ADDRESS=4"])
        let idle = (0..<4).map { _ in server.connect() }
        for client in idle { #expect(client.ask(http("GET", "/livez"))?.status == 200) }
        let check = try Program(["healthcheck", "--timeout", "1m", "--port", "\(server.port)"], in: folder.path)
        #expect(check.outcome() == .init(status: 0, output: "", errors: ""))
        #expect(server.program.end() == 0)
    }

    @Test("Migrating says what was applied, once", arguments: ServedStore.Engine.allCases)
    func migrates(_ engine: ServedStore.Engine) async throws {
        let store = try await ServedStore(engine)
        #expect(try store.run("migrate").hasPrefix("Applied items 1, "))
        #expect(try store.run("migrate") == "The database is up to date.\n")
    }

    private func expect(_ arguments: [String], in folder: TemporaryFolder, _ message: String) throws {
        let program = try Program(arguments, in: folder.path, environment: ["ADDER_LOG_LEVEL=error"])
        #expect(program.failure() == message)
    }
}
