public import Viper

/// A group of commands.
struct CommandPart: FeaturePart {
    static let noun: StaticString = "group of commands"

    let group: any CommandGroup.Type

    var uniqueName: String? { group.name }

    func missing(in work: FeatureWork) -> String? {
        work.parts(CommandRunPart.self).isEmpty ? "does not carry it out: `work.run`" : nil
    }
}

/// What carries out a feature's commands.
struct CommandRunPart: FeaturePart {
    let run: @Sendable (CommandRequest, CommandOutput) async throws(Failure) -> Void
}

extension FeatureDeclaration {
    /// Declares the feature's commands, in groups.
    public mutating func commands(_ groups: any CommandGroup.Type...) {
        for group in groups { add(CommandPart(group: group)) }
    }
}

extension FeatureWork {
    /// Carries out the feature's commands, on a thread that may block.
    ///
    /// - Parameter body: gets what another program may have sent, whose parameters must be checked, and takes the lines that
    ///   the operator sees.
    public mutating func run(_ body: @escaping @Sendable (CommandRequest, CommandOutput) async throws(Failure) -> Void)
    {
        add(CommandRunPart(run: body))
    }
}

extension FeatureList {
    /// All groups of commands.
    public var commands: [any CommandGroup.Type] { parts(CommandPart.self).map(\.group) }
}
