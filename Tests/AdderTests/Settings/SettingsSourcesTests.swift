import Testing
import ViperValues

@testable import ViperSettings
@testable import adder

@Suite("Sources of configuration")
struct SettingsSourcesTests {
    private static let file = SettingsFile.Node.object([
        .init(name: "server", node: .object([.init(name: "port", node: .number(3000))])),
        .init(name: "log", node: .object([.init(name: "access", node: .boolean(false))])),
    ])

    @Test("Without any source every key has its default, and says so")
    func defaults() throws {
        let settings = try SettingsSources().settings()
        for key in SettingKey.all {
            #expect(settings[key] == Settings.Value(text: key.defaultValue, origin: .default))
        }
        #expect(settings.integer(.serverPort) == 8080)
        #expect(settings.boolean(.logAccess))
        #expect(settings.duration(.limitsHeadTimeout) == .seconds(10))
        #expect(settings.duration(.shutdownDelay) == nil)
    }

    @Test("The file wins over defaults, the environment over the file, flags over the environment")
    func precedence() throws {
        var sources = SettingsSources()
        sources.file = try SettingsFile(path: "some.json", root: Self.file)
        #expect(try sources.settings()[.serverPort] == .init(text: "3000", origin: .file("some.json")))
        #expect(try sources.settings().boolean(.logAccess) == false)
        sources.environment = ["ADDER_SERVER_PORT": "4000"]
        #expect(try sources.settings()[.serverPort] == .init(text: "4000", origin: .environment("ADDER_SERVER_PORT")))
        sources.flags = [.init(key: .serverPort, name: "--port", text: "5000")]
        #expect(try sources.settings()[.serverPort] == .init(text: "5000", origin: .flag("--port")))
    }

    @Test("Every key is read from its own variable", arguments: SettingKey.all)
    func environment(key: SettingKey) throws {
        let sources = SettingsSources(environment: [key.environmentName: key.defaultValue])
        #expect(try sources.settings()[key].origin == .environment(key.environmentName))
    }

    @Test("A bad value is named with its key, its source, what was expected and what came")
    func badValues() throws {
        var sources = SettingsSources(environment: ["ADDER_SERVER_PORT": "http"])
        #expect(
            message(sources)
                == "server.port (environment ADDER_SERVER_PORT): expected a whole number from 0 to 65535, got \"http\"")
        sources = SettingsSources(flags: [.init(key: .serverPort, name: "--port", text: "70000")])
        #expect(message(sources) == "server.port (flag --port): expected a whole number from 0 to 65535, got \"70000\"")
        sources = SettingsSources(environment: ["ADDER_LIMITS_HEAD_TIMEOUT": "5"])
        #expect(
            message(sources)
                == "limits.headTimeout (environment ADDER_LIMITS_HEAD_TIMEOUT): expected a duration from 100ms to 1h, "
                + "such as 250ms, 30s, 5m or 24h, got \"5\"")
    }

    @Test("A bad value of a weaker source is an error too")
    func shadowed() {
        let sources = SettingsSources(
            flags: [.init(key: .serverPort, name: "--port", text: "1")], environment: ["ADDER_SERVER_PORT": ""])
        #expect(message(sources)?.hasPrefix("server.port (environment ADDER_SERVER_PORT): expected") == true)
    }

    @Test("A secret's bad value is not shown")
    func secret() {
        let key = SettingKey("store.password", .text(maximum: 3), "abc", "A secret.", isSecret: true)
        let sources = SettingsSources(keys: [key], environment: ["ADDER_STORE_PASSWORD": "hunter2"])
        #expect(
            message(sources)
                == "store.password (environment ADDER_STORE_PASSWORD): expected text of 1 to 3 characters, "
                + "got a value, which is not shown")
    }

    @Test("A variable that is not ours is a warning, whatever it holds")
    func unknownVariables() throws {
        let sources = SettingsSources(environment: [
            "ADDER_PORT": "tcp://10.0.0.1:80", "ADDER_LOG_LEVEL": "info", "PATH": "/",
        ])
        #expect(sources.warnings == ["the environment variable ADDER_PORT is unknown and has no effect"])
        _ = try sources.settings()
    }

    private func message(_ sources: SettingsSources) -> String? {
        do {
            _ = try sources.settings()
            return nil
        } catch {
            return error.description
        }
    }
}
