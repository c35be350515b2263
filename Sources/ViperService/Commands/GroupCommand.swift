import ArgumentParser
import ViperControl

/// A group of a feature's commands, such as `PROGRAM users`.
struct GroupCommand<S: Service, Group: FeatureCommandGroup>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Group.name, abstract: Group.abstract, discussion: Group.discussion,
            subcommands: Group.commands.map { command(for: $0) })
    }

    private static func command<Kind: FeatureCommand>(for kind: Kind.Type) -> any ParsableCommand.Type {
        GroupedCommand<S, Group, Kind>.self
    }
}

/// A feature's command, such as `PROGRAM users add`.
struct GroupedCommand<S: Service, Group: FeatureCommandGroup, Kind: FeatureCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Kind.name, abstract: Kind.abstract, discussion: Kind.discussion)
    }

    @OptionGroup var kind: Kind
    @OptionGroup var data: DataOptions
    @OptionGroup var file: FileOption<S>

    func run() throws {
        try stoppable(S.name, "\(CommandInput.stopped)") { stopper in
            let settings = try data.settings(file)
            let parameters = try kind.parameters(CommandInput(stopper.stopSignal))
            try CommandRun.perform(
                CommandRequest(Group.self, Kind.self, parameters), S.program, settings,
                createsStore: Kind.createsStore, stopper)
        }
    }
}
