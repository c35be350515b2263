import ArgumentParser
import Glibc

/// `PROGRAM import`
struct ImportCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Import a file, all of it or nothing.",
            discussion: """
                What is imported comes to be seen at once, at the end. A fault stops it: a line says where it is, and \
                nothing was imported then. So does SIGINT or SIGTERM.

                If a server is running on the data folder, it does the work, through a socket in the folder, and answers \
                requests meanwhile; else, and into PostgreSQL, the command does it itself, beside any servers. How far it is is told on standard error: on a terminal \
                by a bar, elsewhere by a line every few seconds.
                """,
            subcommands: S.program.features.imports.map { command(for: $0) } + [ImportAllCommand<S>.self])
    }

    private static func command<Kind: ImportKind>(for kind: Kind.Type) -> any ParsableCommand.Type {
        FeatureImportCommand<S, Kind>.self
    }
}

/// The source of an import, and its store.
struct ImportOptions<S: Service>: ParsableArguments {
    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file"))
    var path: String

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    /// Runs the import and prints its result.
    ///
    /// - Parameter rows: the words for one row and for several.
    func run(_ request: ImportRequest, rows names: (one: String, many: String)) throws {
        try complaining(as: S.name) {
            let sources = try SettingsSources(flags: data.flags, file: file)
            let settings = try sources.settings()
            for warning in sources.warnings { write("\(S.name): \(warning)\n", to: STDERR_FILENO) }
            let run = ImportRun(program: S.program, request: request, path: path, settings: settings)
            switch try run.perform() {
            case .done(let rows, let elapsed):
                let time = ProgressText.time(elapsed)
                let what = "\(ProgressText.grouped(rows)) \(rows == 1 ? names.one : names.many)"
                print("Imported \(what) in \(time) into the store in \(try StoreChoice(settings).place).")
            case .failed(let message): throw complain(message, as: S.name)
            }
        }
    }
}

/// `PROGRAM import NAME` of a feature.
struct FeatureImportCommand<S: Service, Kind: ImportKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Kind.name, abstract: Kind.abstract, discussion: Kind.discussion)
    }

    @OptionGroup var kind: Kind
    @OptionGroup var options: ImportOptions<S>

    func run() throws { try options.run(kind.request, rows: Kind.rows) }
}
