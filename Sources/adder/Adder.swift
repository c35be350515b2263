import ArgumentParser

/// The program: its commands, and before one of them is chosen nothing but what all need.
@main
struct Adder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adder",
        abstract: "An HTTP JSON backend with its own durable store.",
        discussion: """
            EXAMPLES
              adder serve                        serve on 127.0.0.1:8080, with the store in ./data
              adder serve --port 0 --demo        a free port and sample items
              adder config --port 9000           what would be used, and where each value comes from
              ADDER_LOG_LEVEL=debug adder serve  a value from the environment

            CONFIGURATION
              Every key can stand in a JSON file (--config FILE, or config/adder.json below the working folder \
            if there is one), in the environment and, for the most common ones, in a flag. Flags win over the \
            environment, the environment over the file, the file over the defaults. `adder config` lists all keys \
            with the names of their variables.

            EXIT STATUS
              0    done; for serve: stopped by a signal with every request answered
              1    it could not be done, and one line on standard error says why
              64   the command line is not understood
              129, 130, 143   a second SIGHUP, SIGINT or SIGTERM came before the first had been carried out, or the first \
            stopped an import, export, backup or restore
            """,
        version: adderVersion,
        subcommands: [
            ServeCommand.self, RoutesCommand.self, OpenAPICommand.self, MigrateCommand.self, HealthcheckCommand.self,
            ConfigCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self,
        ])

    static func main() {
        StandardDescriptors.fill()
        AddressSpace.shareIfLimited()
        main(nil)
    }
}
