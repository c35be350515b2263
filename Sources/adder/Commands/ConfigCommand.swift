import ArgumentParser
import Glibc

/// `adder config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print every configuration key, its value, and where the value came from.",
        discussion: """
            Secrets are shown as ********.

            EXAMPLES
              adder config --port 9000            the configuration of `adder serve --port 9000`
              adder config --keys                 what each key means and takes
              adder config --defaults >my.json    a file to change and to give to --config
            """)

    /// Another listing than that of the values.
    enum Listing: EnumerableFlag {
        case keys, defaults, markdown

        static func help(for listing: Self) -> ArgumentHelp? {
            switch listing {
            case .keys: "Print what each key means and takes, its default and its variable."
            case .defaults: "Print a configuration file with every key at its default."
            case .markdown: ArgumentHelp("Print the keys as a Markdown table.", visibility: .hidden)
            }
        }
    }

    @OptionGroup var address: AddressOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption

    @Flag var listing: Listing?

    func run() throws {
        switch listing {
        case .keys: print(SettingsTable.keys(SettingKey.all), terminator: "")
        case .defaults: print(SettingsTable.json(SettingKey.all), terminator: "")
        case .markdown: print(SettingsTable.markdown(SettingKey.all), terminator: "")
        case nil: try printValues()
        }
    }

    private func printValues() throws {
        try complaining {
            let sources = try SettingsSources(flags: address.flags + data.flags, file: file)
            for warning in sources.warnings { write("adder: warning: \(warning)\n", to: STDERR_FILENO) }
            print(SettingsTable.values(try sources.settings()), terminator: "")
        }
    }
}
