import ArgumentParser
import Glibc
import Viper
import ViperControl
import ViperSettings

/// `PROGRAM export`
struct ExportCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: "Write the whole store as lines of JSON, to move it to another database.",
            discussion: """
                Exports a snapshot of the store, even while servers run; with SQLite, a running server first copies the store \
                within the data folder. `\(S.name) import all` imports the file into SQLite or PostgreSQL. The last line has \
                the SHA-256 of everything before it, and the file appears under its name only when it is complete.
                """)
    }

    @Argument(help: ArgumentHelp("The file; - for standard output.", valueName: "file"))
    var path = "-"

    @OptionGroup var output: ReplaceOption
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, "The export was stopped.") { stopper in
            let (rows, time) = try ExportRun.perform(
                S.program, try data.settings(file), into: path, replaces: output.replace, stopper)
            if path != "-" { print("Exported \(ProgressText.rows(rows)) to \(path) in \(ProgressText.time(time)).") }
        }
    }
}

/// `PROGRAM import all`
struct ImportAllCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "all",
            abstract: "Import what `\(S.name) export` wrote into an empty store.",
            discussion: """
                Everything is imported in one transaction; ids, versions, times and stored responses stay the same. With \
                SQLite, no server may be running on the data folder.
                """)
    }

    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file"))
    var path: String

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, Failure.stopped.importText) { stopper in
            let settings = try data.settings(file)
            let (rows, time) = try ImportAllRun.perform(S.program, settings, path: path, stopper)
            let place = StoreChoice(settings).place
            print("Imported \(ProgressText.rows(rows)) in \(ProgressText.time(time)) into the store in \(place).")
        }
    }
}

/// `PROGRAM backup`
struct BackupCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup",
            abstract: "Copy SQLite's store to a file, whether or not a server is running.",
            discussion: """
                The copy is a complete database, a snapshot from the start of the backup: it has every change that was \
                acknowledged before. A server keeps reading and writing meanwhile. The file appears under its name only when \
                it is complete, and has a checksum that `\(S.name) restore` verifies.
                """)
    }

    @Argument(help: ArgumentHelp("The copy.", valueName: "file"))
    var path: String

    @OptionGroup var output: ReplaceOption
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, "The backup was stopped.") { stopper in
            let start = ContinuousClock.now
            let folder = try data.sqliteFolder(
                file, instead: "pg_dump --format=custom --file=FILE backs it up")
            let bytes = try BackupRun.perform(
                S.program, StoreFolder(path: folder), into: path, replaces: output.replace, stopper)
            let time = ProgressText.time(.now - start)
            print("Copied \(ProgressText.megabytes(bytes)) MB to \(path) in \(time).")
        }
    }
}

/// `PROGRAM restore`
struct RestoreCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: "Verify a backup and make it SQLite's store.",
            discussion: """
                No server may be running on the data folder. The whole backup is read and verified before it is put in \
                place; an existing store is kept under another name.
                """)
    }

    @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
    var path: String

    @Flag(help: "Replace an existing store, kept as adder.sqlite.replaced-TIME and blobs.replaced-TIME.")
    var replace = false

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, "The restore was stopped. The store is as it was.") { stopper in
            let start = ContinuousClock.now
            let folder = try data.sqliteFolder(file, instead: "pg_restore restores a backup made by pg_dump")
            let outcome = try RestoreRun.perform(
                in: folder, from: path, replaces: replace, knowing: S.program.features.migrations, stopper)
            print("Restored \(folder) from \(path) in \(ProgressText.time(.now - start)).")
            if !outcome.hadChecksum {
                print("\(path) has no checksum, as `\(S.name) backup` writes it: only its structure was checked.")
            }
            if let kept = outcome.kept { print("The previous store is now \(kept).") }
        }
    }
}

/// `--replace`
struct ReplaceOption: ParsableArguments {
    @Flag(help: "Replace the file if it exists.")
    var replace = false
}

extension DataOptions {
    /// The settings of a command that uses the store. Warnings go to standard error.
    func settings<S>(_ file: FileOption<S>) throws -> Settings {
        let sources = try SettingsSources(flags: flags, file: file)
        let settings = try sources.settings()
        try StoreChoice.refuseFolder(settings)
        for warning in sources.warnings { write("\(S.name): \(warning)\n", to: STDERR_FILENO) }
        return settings
    }

    /// The data folder, if the store is SQLite.
    ///
    /// - Parameter instead: how to do the same with PostgreSQL, for the error message.
    fileprivate func sqliteFolder<S>(_ file: FileOption<S>, instead: String) throws -> String {
        guard case .sqlite(let folder) = StoreChoice(try settings(file)) else {
            throw Complaint("the store is PostgreSQL: \(instead)")
        }
        return folder
    }
}

/// Runs the body of a command that signals stop. Any other error becomes one line and exit status 1.
func stoppable(_ program: String, _ message: String, _ body: (Stopper) throws -> Void) throws {
    try complaining(as: program) {
        let stopper = try Stopper.listening(as: program)
        do {
            try body(stopper)
        } catch {
            stopper.exitIfStopped(message)
            throw error
        }
    }
}
