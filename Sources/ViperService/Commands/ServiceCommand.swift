package import ArgumentParser

struct ServiceCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: S.name,
            abstract: S.abstract,
            discussion: """
                EXAMPLES
                  \(S.name) serve                        serve on http://localhost:8080, with the store in ./data
                  \(S.name) serve --port 0 --demo        a free port and sample items
                  \(S.name) config --port 9000           the effective configuration, and where each value comes from
                  \(SettingKey.logLevel.environmentName(of: S.name))=debug \(S.name) serve  a value from the environment

                CONFIGURATION
                  Every key can stand in a JSON file (--config FILE, or config/\(S.name).json below the working folder \
                if there is one), in the environment and, for the most common ones, in a flag. Flags win over the \
                environment, the environment over the file, the file over the defaults. `\(S.name) config` lists all keys \
                with the names of their variables.

                EXIT STATUS
                  0    success; for serve: stopped by a signal after the response to every request
                  1    failed; one line on standard error says why
                  64   invalid command line
                  129, 130, 143   a second SIGHUP, SIGINT or SIGTERM came before the first had been carried out, or the first \
                stopped an import, export, backup or restore
                """,
            version: S.version,
            subcommands: [
                ServeCommand<S>.self, RoutesCommand<S>.self, OpenAPICommand<S>.self, MigrateCommand<S>.self,
                HealthcheckCommand<S>.self,
                ConfigCommand<S>.self, ImportCommand<S>.self, ExportCommand<S>.self, BackupCommand<S>.self,
                RestoreCommand<S>.self, RestoredCommand<S>.self, CheckCommand<S>.self,
            ] + S.program.features.commands.map { command(for: $0) } + ((S.self as? any ToolService.Type)?.tools ?? []))
    }

    private static func command<Group: FeatureCommandGroup>(for group: Group.Type) -> any ParsableCommand.Type {
        GroupCommand<S, Group>.self
    }
}

/// A program with commands that need neither its store nor its settings.
package protocol ToolService: Service {
    static var tools: [any ParsableCommand.Type] { get }
}
