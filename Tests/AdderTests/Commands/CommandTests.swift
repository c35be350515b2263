import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import ViperSettings
@testable import adder

@Suite("The commands") struct CommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func output(_ arguments: [String], environment: [String] = []) throws -> String {
        let outcome = try Program(arguments, in: folder.path, environment: environment).outcome()
        #expect(outcome.status == 0 && outcome.errors == "")
        return outcome.output
    }

    @Test("The version, and help that names every command and the exit statuses")
    func help() throws {
        #expect(try output(["--version"]) == adderVersion + "\n")
        let help = try output(["--help"])
        let commands = [
            "serve", "routes", "openapi", "migrate", "healthcheck", "config", "import", "users", "sessions",
        ]
        for word in commands + ["EXAMPLES", "EXIT STATUS", "ADDER_"] { #expect(help.contains(word), "\(word)") }
        for command in commands {
            #expect(try output([command, "--help"]).contains("USAGE: adder \(command)"))
        }
    }

    @Test("The routes and the API's description, which says where the API is, need no data folder and leave none")
    func routes() throws {
        let tree = try output(["routes"])
        for word in ["/livez", "/readyz", "/items", "/{id}", "PATCH", "DELETE", "Metrics"] {
            #expect(tree.contains(word), "\(word)")
        }
        let document = try output(["openapi"], environment: ["ADDER_SERVER_PUBLIC_PATH=/api"])
        #expect(document.hasPrefix(#"{"openapi":"3.1.0","info":{"title":"Adder","version":"\#(adderVersion)""#))
        #expect(document.contains(#""servers":[{"url":"/api"}]"#))
        #expect(access(folder.path + "/data", F_OK) != 0)
    }

    @Test("The configuration says where each value came from")
    func configuration() throws {
        #expect(mkdir(folder.path + "/config", 0o700) == 0)
        try folder.write(
            #"{"limits": {"bodyBytes": 5}, "server": {"port": 1}, "log": {"level": "debug"}}"#, to: "config/adder.json")
        let text = try output(
            ["config", "--port", "3"], environment: ["ADDER_SERVER_PORT=2", "ADDER_LOG_LEVEL=error"])
        let rows = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        for row in [
            "server.port 3 flag --port", "log.level error environment ADDER_LOG_LEVEL",
            "limits.bodyBytes 5 config/adder.json", "limits.headBytes 8192 default",
        ] {
            #expect(rows.contains(row), "\(row) in \(text)")
        }
        #expect(rows.count == SettingKey.all.count + 1)
    }

    @Test("Where PostgreSQL is, is not shown")
    func secret() throws {
        let text = try output(["config"], environment: ["ADDER_POSTGRES_URL=postgresql://adder:hunter2@db/adder"])
        #expect(text.contains("postgres.url") && !text.contains("hunter2") && !text.contains("@db"))
    }

    @Test("The defaults are a file that every command takes")
    func defaults() throws {
        try folder.write(try output(["config", "--defaults"]), to: "all.json")
        let rows = try output(["config", "--config", "all.json"]).split(separator: "\n").dropFirst()
        #expect(rows.allSatisfy { $0.hasSuffix("all.json") })
    }

    @Test("Samples fill an empty store, once")
    func demo() throws {
        for _ in 0..<2 {
            let server = try ServedProgram(in: folder, ["--demo"])
            let response = try server.ask(http("GET", "/items?limit=100"))
            #expect(response.items.count == 32)
            #expect(Set(response.items.map(\.name)).count == 32)
            let todos = try server.ask(http("GET", "/todos?limit=100&showCompleted=true"))
            #expect(todos.body.split(separator: "\"bangs\"").count - 1 == 10)
            #expect(try server.ask(http("GET", "/accounts")).items.count == 3)
            #expect(server.program.end() == 0)
        }
        let server = try ServedProgram(in: folder)
        #expect(try server.ask(http("DELETE", "/items")).status == 200)
        _ = try server.add("mine")
        #expect(server.program.end() == 0)
        let again = try ServedProgram(in: folder, ["--demo"])
        #expect(try again.ask(http("GET", "/items")).items.map(\.name) == ["mine"])
        #expect(again.program.end() == 0)
        // It says nothing of the store, which is empty where no feature has samples.
        let errors = again.program.allErrors()
        #expect(errors.contains("No samples were added: nothing that has some is empty"), "\(errors)")
    }

    @Test("The health check fails while the server drains, and --live does not")
    func draining() throws {
        let server = try ServedProgram(in: folder, environment: ["ADDER_SHUTDOWN_DELAY=10m"])
        kill(server.program.identifier, SIGTERM)
        #expect(try ServedProgram.eventually { try server.ask(http("GET", "/readyz")).status == 503 })
        let check = ["healthcheck", "--timeout", "1m", "--port", "\(server.port)"]
        #expect(try Program(check, in: folder.path).failure() == "adder: /readyz returned 503\n")
        #expect(try output(check + ["--live"]) == "")
        #expect(server.program.end() == 128 + SIGTERM)
    }
}
