import Viper
import ViperCommands

/// `users`
enum UserCommands: FeatureCommandGroup {
    static let name = "users"
    static let abstract = "Add, list and change users."
    static let discussion = """
        If a server is running on the data folder, it carries the command out, through a socket in the folder, while it \
        keeps serving. Otherwise, and for PostgreSQL, the command does it itself, beside any servers. Every server heeds a \
        change with its next request.
        """
    static let all: [any UserCommand.Type] = [
        UserAddCommand.self, UserListCommand.self, UserRoleCommand.self, UserDisableCommand.self,
        UserEnableCommand.self, UserPasswordCommand.self, UserCodeCommand.self, UserDeleteCommand.self,
    ]
    static var commands: [any FeatureCommand.Type] { all.map { $0 } }
}

/// `sessions`
enum SessionCommands: FeatureCommandGroup {
    static let name = "sessions"
    static let abstract = "End the sessions of users."
    static let all: [any UserCommand.Type] = [SessionsEndCommand.self]
    static var commands: [any FeatureCommand.Type] { all.map { $0 } }
}

/// A command that does something with users.
protocol UserCommand: FeatureCommand {
    /// Carries it out in the process that has the store open.
    static func perform(_ run: UserCommandRun) async throws(Failure)
}

/// A command about one user that is given nothing but the name.
protocol NamedUserCommand: UserCommand {
    var user: NameArgument { get }
}

extension NamedUserCommand {
    func parameters(_ input: CommandInput) throws(Complaint) -> [CommandRequest.Parameter] { [user.parameter] }
}

/// A command of `users` or `sessions` that is being carried out.
struct UserCommandRun: Sendable {
    let request: CommandRequest
    let operations: UserOperations
    let output: CommandOutput

    func perform() async throws(Failure) {
        for command in UserCommands.all where request.command == "\(UserCommands.name) \(command.name)" {
            return try await command.perform(self)
        }
        for command in SessionCommands.all where request.command == "\(SessionCommands.name) \(command.name)" {
            return try await command.perform(self)
        }
        throw .missing(.english("There is no command '\(request.command)'."))
    }
}

extension UserCommandRun {
    /// The name in the request.
    var name: UserName {
        get throws(Failure) { try value(.name) { UserName($0) } }
    }

    var role: Role {
        get throws(Failure) { try value(.role) { Role(rawValue: $0) } }
    }

    /// The address in the request; nil if it has none.
    var email: EmailAddress? {
        get throws(Failure) { try has(.email) ? value(.email) { EmailAddress($0) } : nil }
    }

    /// The display name in the request; nil if it has none.
    var displayName: String? {
        get throws(Failure) {
            try has(.displayName) ? value(.displayName) { try? $0.checked(within: UserRules.displayName) } : nil
        }
    }

    var password: Password {
        get throws(Failure) { try value(.password) { try? PasswordRule.new.password($0) } }
    }

    private func has(_ argument: UserArgument) -> Bool { request.text(argument.rawValue) != nil }

    private func value<Value>(_ argument: UserArgument, _ read: (String) -> Value?) throws(Failure) -> Value {
        guard let value = request.text(argument.rawValue).flatMap(read) else {
            // The commands check what people give; another program sent this.
            throw .parameter(argument.rawValue, "malformed", .english("Expected \(argument.rule)."))
        }
        return value
    }
}
