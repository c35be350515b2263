public import ArgumentParser
import ViperCommands
import ViperValues

/// What a command about users is given: the names of a request's texts, and what they must be.
enum UserArgument: String {
    case name, role, email, displayName, password

    var rule: String {
        switch self {
        case .name: "3 to 30 letters from a to z, digits and underscores"
        case .role: Role.allCases.map(\.rawValue).joined(separator: ", ")
        case .email: "a mail address"
        case .displayName: "1 to 80 characters"
        case .password: "8 to 256 characters, and none of the most common passwords"
        }
    }

    func parameter(_ text: String) -> CommandRequest.Parameter { CommandRequest.Parameter(rawValue, text) }
}

/// `NAME`, for every command about one user.
struct NameArgument: ParsableArguments, Sendable {
    @Argument(help: ArgumentHelp("The user's name.", valueName: "name"))
    var name: String

    func validate() throws {
        guard UserName(name) != nil else {
            throw ValidationError("<name> takes \(UserArgument.name.rule), not '\(name)'")
        }
    }

    var parameter: CommandRequest.Parameter { UserArgument.name.parameter(name) }
}

extension Role: ExpressibleByArgument {}

extension CommandInput {
    /// Reads a new password, and checks it.
    func password() throws(Complaint) -> CommandRequest.Parameter {
        let text = try secret("password")
        do throws(InputFault) {
            _ = try PasswordRule.new.password(text)
        } catch {
            throw Complaint("password: \(error.detail)")
        }
        return UserArgument.password.parameter(text)
    }

    /// For the help of commands that read a password.
    static let passwordHelp = """
        The password is asked for twice on a terminal, without showing it; otherwise it is the first line of standard \
        input. It is never an argument, which other users of the machine could see. It has 8 to 256 characters, and is none \
        of the most common ones, nor the user's name or mail address.
        """
}
