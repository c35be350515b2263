import ArgumentParser
import Viper
import ViperCommands

/// `users list`
struct UserListCommand: UserCommand {
    static let name = "list"
    static let abstract = "List all users by name."
    static let discussion = """
        A line for each user, under a line of titles, in columns with blanks between them: the name, the role, whether the \
        user may sign in (enabled), whether the user has a mail address and has confirmed it (confirmed), and when the user \
        was added, in UTC (created). Neither addresses nor display names are shown, nor users who are being erased.
        """

    private static let page = 100

    func parameters(_ input: CommandInput) throws(Complaint) -> [CommandRequest.Parameter] { [] }

    static func perform(_ run: UserCommandRun) async throws(Failure) {
        try run.output.write(row("name", "role", "enabled", "confirmed", "created"))
        var last: UserName?
        while true {
            let users = try await run.operations.list(after: last, limit: page)
            try run.output.write(users.map { row(of: $0) })
            guard users.count == page else { return }
            last = users.last?.name
        }
    }

    private static func row(of user: User) -> String {
        row(
            user.name.text, user.role.rawValue, user.isEnabled ? "yes" : "no", user.isEmailConfirmed ? "yes" : "no",
            user.createdAt.text)
    }

    private static func row(
        _ name: String, _ role: String, _ enabled: String, _ confirmed: String, _ created: String
    ) -> String {
        [(name, 30), (role, 13), (enabled, 7), (confirmed, 9)]
            .map { text, width in text + String(repeating: " ", count: max(0, width - text.count)) + "  " }
            .joined() + created
    }
}
