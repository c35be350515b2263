import ArgumentParser

/// `PROGRAM check`
struct CheckCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Check whether the store still has what was stored.",
            discussion: """
                --blobs reads every blob, such as the images of photos, and compares its size and SHA-256 with what the store \
                has of it; a line names each one that is missing or damaged. A server that holds the data folder does the work \
                beside its requests. The exit status is 1 if anything is damaged.
                """)
    }

    @Flag(help: "Check all blobs.")
    var blobs = false

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func validate() throws {
        guard blobs else { throw ValidationError("say what to check: --blobs") }
    }

    func run() throws {
        try stoppable(S.name, "The check was stopped.") { stopper in
            let run = CommandRun(
                program: S.program, settings: try data.settings(file), request: StoreCheck.ofBlobs, createsStore: false)
            try run.perform(stopper)
        }
    }
}
