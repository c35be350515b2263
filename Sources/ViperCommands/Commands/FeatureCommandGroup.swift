public import ArgumentParser
public import ViperValues

/// A group of commands that a feature adds to the program, such as `users` with `users add` and `users list`.
///
///     enum UserCommands: FeatureCommandGroup {
///         static let name = "users"
///         static let abstract = "Add, list and change users."
///         static let commands: [any FeatureCommand.Type] = [UserAddCommand.self, UserListCommand.self]
///     }
public protocol FeatureCommandGroup: SendableMetatype {
    /// The first word: `users`. No other group and no command of the program may have it.
    static var name: String { get }
    /// What the commands are for, in a sentence.
    static var abstract: String { get }
    /// The rest of the group's help. Default: none.
    static var discussion: String { get }
    /// The commands, in the order in which the help lists them.
    static var commands: [any FeatureCommand.Type] { get }
}

extension FeatureCommandGroup {
    public static var discussion: String { "" }
}

/// A command of a feature: its options, and how they become a request to the process that has the store open. That is
/// the command's own process, or the server that holds the data folder. `FeatureWork.run(_:)` carries it out there.
public protocol FeatureCommand: ParsableArguments, Sendable {
    /// The second word: `add`.
    static var name: String { get }
    /// What the command does, in a sentence.
    static var abstract: String { get }
    /// The rest of its help. Default: none.
    static var discussion: String { get }
    /// Whether the command makes a new store where there is none; otherwise it fails. Default: no.
    static var createsStore: Bool { get }

    /// The options as texts.
    ///
    /// - Parameter input: for what must not stand on the command line.
    func parameters(_ input: CommandInput) throws(Complaint) -> [CommandRequest.Parameter]
}

extension FeatureCommand {
    public static var discussion: String { "" }
    public static var createsStore: Bool { false }
}
