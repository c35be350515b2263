import ArgumentParser
import ViperControl
import ViperOperations
import ViperSettings

/// `PROGRAM serve`
struct ServeCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: "Serve the API until a signal arrives.",
            discussion: """
                SIGTERM, SIGINT or SIGHUP ends it: /readyz fails at once, listening stops after shutdown.delay, requests \
                in flight get shutdown.timeout to finish, the store is closed, and the exit status is 0. A second signal \
                ends it on the spot. With tls.certificates, SIGHUP only has them read again. SIGUSR1 and SIGUSR2 do nothing.

                Events are logged to standard error, a line a request to standard output.
                """)
    }

    @OptionGroup var address: AddressOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    @Flag(help: "Fill each empty group with samples first: \(S.groups).")
    var demo = false

    @Flag(help: "Begin with an empty store where only the blobs of an earlier one are left.")
    var empty = false

    func run() throws {
        try complaining(as: S.name) {
            let sources = try SettingsSources(flags: address.flags + data.flags, file: file)
            let settings = try sources.settings()
            let format = LogFormat(settings.text(.logFormat))
            if !empty { try StoreChoice(settings).refuseLostStore(of: S.program) }
            EventLogHandler.install(level: settings.text(.logLevel), format: format)
            try Server(S.program, settings: settings, warnings: sources.warnings).run(demo: demo)
        }
    }
}
