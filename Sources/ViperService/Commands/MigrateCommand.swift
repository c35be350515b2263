import ArgumentParser

/// `PROGRAM migrate`
struct MigrateCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "migrate",
            abstract: "Bring the database to this program's schema, and end.",
            discussion: "`serve` does the same when it starts. A database that is newer than the program is refused.")
    }

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try complaining(as: S.name) {
            let sources = try SettingsSources(flags: data.flags, file: file)
            let settings = try sources.settings()
            print(try Server(S.program, settings: settings, warnings: sources.warnings).migrate())
        }
    }
}
