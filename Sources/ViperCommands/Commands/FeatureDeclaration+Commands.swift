public import Viper
public import ViperFeatures

/// A group of commands.
package struct CommandPart: FeaturePart {
    package static let noun: StaticString = "group of commands"

    package let group: any FeatureCommandGroup.Type

    package var uniqueName: String? { group.name }

    package func missing(in work: FeatureWork) -> String? {
        work.parts(CommandRunPart.self).isEmpty ? "does not carry it out: `work.run`" : nil
    }
}

/// What carries out a feature's commands.
package struct CommandRunPart: FeaturePart {
    package let run: @Sendable (CommandRequest, CommandOutput) async throws(Failure) -> Void
}

extension FeatureDeclaration {
    /// Declares the feature's commands, in groups.
    public mutating func commands(_ groups: any FeatureCommandGroup.Type...) {
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
    public var commands: [any FeatureCommandGroup.Type] { parts(CommandPart.self).map(\.group) }
}
