import ArgumentParser
import Glibc

/// `adder openapi`
struct OpenAPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Print the API's description, an OpenAPI 3.1 document.",
        discussion: """
            It is what GET /openapi.json answers with the same configuration. Nothing is opened or started.

            EXAMPLES
              adder openapi >openapi.json
            """)

    @OptionGroup var file: FileOption

    func run() throws {
        try complaining {
            let sources = try SettingsSources(flags: [], file: file)
            print(try Server(settings: try sources.settings()).openAPIDocument())
        }
    }
}
