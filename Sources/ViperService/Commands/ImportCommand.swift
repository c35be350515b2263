import ArgumentParser
import Viper
import ViperControl

/// `PROGRAM import`
struct ImportCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Import a file, completely or not at all.",
            discussion: """
                Everything imported becomes visible at once, at the end. An error stops the import: one line says where it is, \
                and nothing is imported. SIGINT and SIGTERM stop it too.

                If a server is running on the data folder, it does the work, through a socket in the folder, while it keeps \
                serving. Otherwise, and for PostgreSQL, the command does the work itself, beside any servers. Progress is \
                shown on standard error: as a bar on a terminal, elsewhere as a line every few seconds.
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
        try stoppable(S.name, Failure.stopped.importText) { stopper in
            let settings = try data.settings(file)
            let (rows, skipped, time) = try ImportRun.perform(request, S.program, settings, path: path, stopper)
            let what = "\(skipped == nil ? "" : "new ")\(rows == 1 ? names.one : names.many)"
            let rest = skipped.map { "; \(ProgressText.grouped($0)) \($0 == 1 ? "was" : "were") there already" }
            print(
                "Imported \(ProgressText.grouped(rows)) \(what) in \(ProgressText.time(time)) into the store in "
                    + "\(StoreChoice(settings).place)\(rest ?? "").")
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
