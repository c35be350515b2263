import ArgumentParser

/// `PROGRAM healthcheck`
struct HealthcheckCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "healthcheck",
            abstract: "Ask a running server whether it is ready.",
            discussion: """
                Sends GET /readyz to the configured host and port, or to the loopback address if the server listens on \
                every interface. Prints nothing and ends with 0 if the answer is 200; else says why and ends with 1. It \
                needs no other program, so that it can be the health check of a container.
                """)
    }

    @OptionGroup var address: AddressOptions
    @OptionGroup var file: FileOption<S>

    @Flag(help: "Ask /livez instead: whether the process answers at all.")
    var live = false

    @Option(help: ArgumentHelp("How long to wait for the answer.", valueName: "duration"))
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
