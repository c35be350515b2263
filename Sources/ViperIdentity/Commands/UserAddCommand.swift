import ArgumentParser
import Viper
import ViperCommands
import ViperUsers

/// `users add NAME`
struct UserAddCommand: UserCommand {
    static let name = "add"
    static let abstract = "Add a user, also while sign-up is closed."
    static let discussion = CommandInput.passwordHelp
    static let createsStore = true

    @OptionGroup var user: NameArgument

    @Option(help: "What the user may do beyond using the API.")
    var role = Role.member

    @Option(
        help: ArgumentHelp(
            "The user's mail address. A server sends the mail that confirms it.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("What others are shown. Default: the name.", valueName: "text"))
    var displayName: String?

    func validate() throws {
        if let email, EmailAddress(email) == nil {
            throw ValidationError("--email takes \(UserArgument.email.rule), not '\(email)'")
        }
        if let displayName, (try? displayName.checked(within: UserRules.displayName)) == nil {
            throw ValidationError("--display-name takes \(UserArgument.displayName.rule), not '\(displayName)'")
        }
    }

    func parameters(_ input: CommandInput) throws(Complaint) -> [CommandRequest.Parameter] {
        var parameters = [user.parameter, UserArgument.role.parameter(role.rawValue)]
        if let email { parameters.append(UserArgument.email.parameter(email)) }
        if let displayName { parameters.append(UserArgument.displayName.parameter(displayName)) }
        return parameters + [try input.password()]
    }

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        let user = try await run.operations.add(
            NewUser(
                name: run.name, email: run.email, password: run.password, displayName: run.displayName, role: run.role))
        try run.output.write("Added '\(user.name.text)' with the role \(user.role.rawValue).")
        guard let email = user.email else { return }
        try run.output.write("A server sends a mail to \(email.text) to confirm the address.")
    }
}
