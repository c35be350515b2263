import ArgumentParser
import ViperControl

/// `PROGRAM restored`
struct RestoredCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restored",
            abstract: "Make clients read anew after a restore that nobody can notice.",
            discussion: """
                A server notices a dump that was loaded, a promoted standby, a copied folder and an older file by itself. \
                After a snapshot of a volume was put back it cannot: run this before it serves, or at once beside it. Clients \
                of live lists then read them anew, and no entity tag of before fits other content.
                """)
    }

    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, "The command was stopped. Whether it was carried out is unknown.") { stopper in
            try CommandRun.perform(
                StoreHistory.request, S.program, try data.settings(file), createsStore: false, stopper)
        }
    }
}
