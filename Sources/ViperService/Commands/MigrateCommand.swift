import ArgumentParser
import ViperControl
import ViperSettings

/// `PROGRAM migrate`
struct MigrateCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "migrate",
            abstract: "Migrate the database to this program's schema, then exit.",
            discussion: "`serve` does the same at startup. A database newer than the program is refused.")
    }

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    @Flag(help: "Begin with an empty store where only the blobs of an earlier one are left.")
    var empty = false

    func run() throws {
        try complaining(as: S.name) {
            let sources = try SettingsSources(flags: data.flags, file: file)
            let settings = try sources.settings()
            try StoreChoice.refuseFolder(settings)
            if !empty { try StoreChoice(settings).refuseLostStore(of: S.program) }
            print(try Server(S.program, settings: settings, warnings: sources.warnings).migrate())
        }
    }
}
