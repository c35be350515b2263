import App
import ArgumentParser
import Glibc
import ViperValues

/// `adder import`
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a file, all of it or nothing.",
        discussion: """
            What is imported comes to be seen at once, at the end. A fault stops it: a line says where it is, and \
            nothing was imported then. So does SIGINT or SIGTERM.

            If a server is running on the data folder, it does the work, through a socket in the folder, and answers \
            requests meanwhile; else, and into PostgreSQL, the command does it itself, beside any servers. How far it is is told on standard error: on a terminal \
            by a bar, elsewhere by a line every few seconds.
            """,
        subcommands: [ImportRepositoriesCommand.self, ImportTransactionsCommand.self, ImportAllCommand.self])
}

/// The file to import, and where to.
struct ImportOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file"))
    var path: String

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption

    /// Imports it, and says so on standard output.
    ///
    /// - Parameter rows: what a row and what several are called.
    func run(_ kind: ImportKind, rows names: (one: String, many: String)) throws {
        try complaining {
            let sources = try SettingsSources(flags: data.flags, file: file)
            let settings = try sources.settings()
            for warning in sources.warnings { write("adder: \(warning)\n", to: STDERR_FILENO) }
            let run = ImportRun(kind: kind, path: path, settings: settings)
            switch try run.perform() {
            case .done(let rows, let elapsed):
                let time = ProgressText.time(elapsed)
                let what = "\(ProgressText.grouped(rows)) \(rows == 1 ? names.one : names.many)"
                print("Imported \(what) in \(time) into the store in \(try StoreChoice(settings).place).")
            case .failed(let message): throw complain(message)
            }
        }
    }
}

/// `adder import repositories`
struct ImportRepositoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repositories",
        abstract: "Import repositories from the answer to a search of GitHub's.",
        discussion: """
            The file is JSON: {"total_count":…,"items":[…]} as GitHub's API answers a search, or a bare array of its \
            items. Every member that is shown is checked; those that are not are passed over. Repositories that are \
            there already are changed, so that the same file again changes nothing.
            """)

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.repositories, rows: ("repository", "repositories")) }
}

/// `adder import transactions`
struct ImportTransactionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transactions",
        abstract: "Import an account's transactions from comma-separated values.",
        discussion: """
            The first line names the columns, in any order: group,date,description,amount,kind. The others hold a \
            transaction each, such as posted,2026-11-21,"Lamp, brass",12.50,debit (RFC 4180, in UTF-8). Every field is \
            checked as the API checks it.
            """)

    @Option(help: ArgumentHelp("The account's id.", valueName: "id"))
    var account: String

    @OptionGroup var options: ImportOptions

    func validate() throws {
        guard UUID(account) != nil else { throw ValidationError("--account takes an id, not '\(account)'") }
    }

    func run() throws {
        guard let account = UUID(account) else { return }
        try options.run(.transactions(account: account), rows: ("transaction", "transactions"))
    }
}
