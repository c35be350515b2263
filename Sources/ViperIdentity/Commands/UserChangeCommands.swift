import ArgumentParser
import Viper
import ViperCommands

/// `users role NAME ROLE`
struct UserRoleCommand: UserCommand {
    static let name = "role"
    static let abstract = "Give a user a role."

    @OptionGroup var user: NameArgument

    @Argument(help: ArgumentHelp("The new role.", valueName: "role"))
    var role: Role

    func parameters(_ input: CommandInput) throws(Complaint) -> [CommandRequest.Parameter] {
        [user.parameter, UserArgument.role.parameter(role.rawValue)]
    }

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let user = try await run.operations.setRole(run.role, of: run.name)
        try run.output.write("'\(user.name.text)' has the role \(user.role.rawValue).")
    }
}

/// `users disable NAME`
struct UserDisableCommand: NamedUserCommand {
    static let name = "disable"
    static let abstract = "End a user's sessions, and refuse sign-ins until the user is enabled."

    @OptionGroup var user: NameArgument

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let user = try await run.operations.setEnabled(false, of: run.name)
        try run.output.write("'\(user.name.text)' is disabled and signed out.")
    }
}

/// `users enable NAME`
struct UserEnableCommand: NamedUserCommand {
    static let name = "enable"
    static let abstract = "Let a disabled user sign in again."

    @OptionGroup var user: NameArgument

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let user = try await run.operations.setEnabled(true, of: run.name)
        try run.output.write("'\(user.name.text)' is enabled.")
    }
}

/// `users password NAME`
struct UserPasswordCommand: UserCommand {
    static let name = "password"
    static let abstract = "Set a user's password, and end the user's sessions."
    static let discussion = CommandInput.passwordHelp

    @OptionGroup var user: NameArgument

    func parameters(_ input: CommandInput) throws(Complaint) -> [CommandRequest.Parameter] {
        [user.parameter, try input.password()]
    }

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let name = try run.name
        try await run.operations.setPassword(run.password, of: name)
        try run.output.write("'\(name.text)' has a new password and is signed out.")
    }
}

/// `users code NAME`
struct UserCodeCommand: NamedUserCommand {
    static let name = "code"
    static let abstract = "Make a code for a user who signs in from a new address while the account is being attacked."
    static let discussion =
        "Give it to the user alone. It is good for 24 hours, besides the password, as the 'code' of a sign-in."

    @OptionGroup var user: NameArgument

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let code = try await run.operations.signInCode(of: run.name)
        try run.output.write(code.text)
    }
}

/// `users delete NAME`
struct UserDeleteCommand: NamedUserCommand {
    static let name = "delete"
    static let abstract = "Delete a user, who is signed out at once."
    static let discussion =
        "A server erases what the user made, now or when the next one runs; then the name is free again."

    @OptionGroup var user: NameArgument

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let name = try run.name
        try await run.operations.delete(name)
        try run.output.write("'\(name.text)' is deleted and signed out.")
    }
}

/// `sessions end NAME`
struct SessionsEndCommand: NamedUserCommand {
    static let name = "end"
    static let abstract = "End every session of a user."

    @OptionGroup var user: NameArgument

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let name = try run.name
        let count = try await run.operations.endSessions(of: name)
        try run.output.write("Ended \(count) \(count == 1 ? "session" : "sessions") of '\(name.text)'.")
    }
}
