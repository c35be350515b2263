import ArgumentParser
import ViperSettings

/// `PROGRAM check`
struct CheckCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Check everything that can be known before serving, and change nothing.",
            discussion: """
                Looks at the settings, at what could clash in the program, at the store's schema, free room, the mail server, \
                upstreams and the clock, while a server runs or not. It prints a line for each, and the exit status is 1 if \
                one of them failed. Run the new program's check before each deployment.

                --blobs also reads every blob, such as the images of photos, and compares its size and SHA-256 with what the \
                store has of it; a line names each one that is missing or damaged. A server that holds the data folder does \
                that beside its requests.
                """)
    }

    @Flag(help: "Read all blobs, too.")
    var blobs = false

    @OptionGroup var address: AddressOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, "The check was stopped.") { stopper in
            let report = CheckReport { stopper.exitIfStopped("The check was stopped.") }
            var settings: Settings?
            report.line("settings") {
                let sources = try SettingsSources(flags: address.flags + data.flags, file: file)
                settings = try sources.settings()
                for warning in sources.warnings { report.note("settings", warning) }
                return "\(sources.keys.count) keys have values that they take"
            }
            guard let settings else { throw ExitCode.failure }
            Preflight(program: S.program, settings: settings, stopper: stopper, report: report).run(blobs: blobs)
            if report.hasFailed { throw ExitCode.failure }
        }
    }
}
