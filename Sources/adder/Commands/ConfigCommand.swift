import ArgumentParser

/// `adder config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print every configuration key, its value, and where the value came from.",
        discussion: "Secrets are shown as ********. With --keys: what each key means, and its variable.")

    @OptionGroup var address: AddressOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption

    @Flag(help: "Print what each key takes, its default and its environment variable instead.")
    var keys = false

    func run() throws {
        try complaining {
            let sources = try SettingsSources(flags: address.flags + data.flags, file: file)
            if keys {
                print(SettingsTable.keys(sources.keys), terminator: "")
                return
            }
            for warning in sources.warnings { writeToStandardError("adder: warning: \(warning)\n") }
            print(SettingsTable.values(try sources.settings()), terminator: "")
        }
    }
}
