/// What a command of a feature asks for. No description shows a parameter, since it may be a secret.
public struct CommandRequest: Sendable, Equatable {
    /// A named text.
    public struct Parameter: Sendable, Equatable {
        /// Any name other than `version` and `command`.
        public let name: String
        public let text: String

        public init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The group's name and the command's: `users add`.
    public let command: String
    public let parameters: [Parameter]

    public init(_ command: String, _ parameters: [Parameter] = []) {
        self.command = command
        self.parameters = parameters
    }

    package init(_ group: any FeatureCommandGroup.Type, _ command: any FeatureCommand.Type, _ parameters: [Parameter]) {
        self.init(Self.command(group, command), parameters)
    }

    static func command(_ group: any FeatureCommandGroup.Type, _ command: any FeatureCommand.Type) -> String {
        "\(group.name) \(command.name)"
    }

    /// The text of a parameter; nil if it is absent.
    public func text(_ name: String) -> String? { parameters.first { $0.name == name }?.text }

    /// Whether a group has this command.
    public func isOf(_ group: any FeatureCommandGroup.Type) -> Bool {
        group.commands.contains { Self.command(group, $0) == command }
    }
}

extension CommandRequest: CustomStringConvertible, CustomReflectable {
    public var description: String { command }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CommandRequest.Parameter: CustomStringConvertible, CustomReflectable {
    public var description: String { name }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
