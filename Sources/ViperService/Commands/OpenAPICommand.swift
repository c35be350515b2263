import ArgumentParser
import ViperSettings

/// `PROGRAM openapi`
struct OpenAPICommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "openapi",
            abstract: "Print the API's description, an OpenAPI 3.1 document.",
            discussion: """
                GET /openapi.json returns the same document with the same configuration. The command opens and starts nothing.

                EXAMPLES
                  \(S.name) openapi >openapi.json
                """)
    }

    @OptionGroup var file: FileOption<S>

    func run() throws {
        try complaining(as: S.name) {
            let sources = try SettingsSources(flags: [], file: file)
            print(try Server(S.program, settings: try sources.settings()).openAPIDocument())
        }
    }
}
