import ViperCommands
import ViperFeatures
import ViperTransfer

/// What a process that holds the data folder does for commands.
struct ControlServices: Sendable {
    /// Nil in a process that runs an import itself and accepts no other.
    let imports: Imports?
    /// The known kinds of imports.
    let kinds: [any ImportKind.Type]
    /// The known commands of features.
    let groups: [any FeatureCommandGroup.Type]
    let commands: FeatureCommands
    /// Copies the store; nil for one that is not a file.
    let copier: StoreCopier?

    init(
        _ program: Program, _ features: FeatureInstances, _ parts: [any ServicePart], over store: OpenStore,
        imports: Imports?
    ) {
        self.imports = imports
        kinds = program.features.imports
        groups = program.features.commands
        commands = FeatureCommands(features, parts, over: store.database)
        copier = store.copier(parts)
    }
}
