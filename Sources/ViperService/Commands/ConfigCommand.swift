import ArgumentParser
import Glibc
import ViperSettings

/// `PROGRAM config`
struct ConfigCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            abstract: "Print every configuration key, its value, and where the value came from.",
            discussion: """
                Secrets are shown as ********.

                EXAMPLES
                  \(S.name) config --port 9000            the configuration of `\(S.name) serve --port 9000`
                  \(S.name) config --keys                 what each key means and takes
                  \(S.name) config --defaults >my.json    a file to change and to give to --config
                """)
    }

    @OptionGroup var address: AddressOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    @Flag var listing: ConfigListing?

    func run() throws {
        let keys = S.program.settingKeys
        switch listing {
        case .keys: print(SettingsTable.keys(keys, of: S.name), terminator: "")
        case .defaults: print(SettingsTable.json(keys), terminator: "")
        case .markdown: print(SettingsTable.markdown(keys, of: S.name), terminator: "")
        case nil: try printValues()
        }
    }

    private func printValues() throws {
        try complaining(as: S.name) {
            let sources = try SettingsSources(flags: address.flags + data.flags, file: file)
            for warning in sources.warnings { write("\(S.name): warning: \(warning)\n", to: STDERR_FILENO) }
            print(SettingsTable.values(try sources.settings()), terminator: "")
        }
    }
}

enum ConfigListing: EnumerableFlag {
    case keys, defaults, markdown

    static func help(for listing: Self) -> ArgumentHelp? {
        switch listing {
        case .keys: "Print what each key means and takes, its default and its variable."
        case .defaults: "Print a configuration file with every key at its default."
        case .markdown: ArgumentHelp("Print the keys as a Markdown table.", visibility: .hidden)
        }
    }
}
