import ArgumentParser
import ViperSettings

/// `PROGRAM healthcheck`
struct HealthcheckCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "healthcheck",
            abstract: "Check whether a running server is ready.",
            discussion: """
                Sends GET /readyz to the configured host and port, or to the loopback address if the server listens on \
                every interface. If the response is 200, prints nothing and exits with 0; otherwise prints the reason and exits \
                with 1. It needs no other program, so it can be the health check of a container.
                """)
    }

    @OptionGroup var address: AddressOptions
    @OptionGroup var file: FileOption<S>

    @Flag(help: "Check /livez instead: whether the process responds at all.")
    var live = false

    @Option(help: ArgumentHelp("How long to wait for the response.", valueName: "duration"))
    var timeout = "3s"

    func validate() throws {
        guard let limit = Duration(configurationText: timeout), limit > .zero else {
            throw ValidationError("--timeout takes a duration such as 500ms or 3s, not '\(timeout)'")
        }
    }

    func run() throws {
        try complaining(as: S.name) {
            let settings = try SettingsSources(flags: address.flags, file: file).settings()
            let probe = HealthProbe(
                host: settings.text(.serverHost), port: settings.integer(.serverPort),
                path: live ? "/livez" : "/readyz", timeout: Duration(configurationText: timeout) ?? .seconds(3))
            try probe.run()
        }
    }
}
