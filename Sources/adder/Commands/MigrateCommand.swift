import ArgumentParser

/// `adder migrate`
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring the database to this program's schema, and end.",
        discussion: "`serve` does the same when it starts. A database that is newer than the program is refused.")

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption

    func run() throws {
        try complaining {
            let sources = try SettingsSources(flags: data.flags, file: file)
            let settings = try sources.settings()
            print(try Server(settings: settings, warnings: sources.warnings).migrate())
        }
    }
}
