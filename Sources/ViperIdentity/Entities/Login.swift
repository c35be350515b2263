/// How somebody says who signs in.
enum Login: Sendable, Equatable {
    case name(UserName)
    case email(EmailAddress)

    /// The text by which attempts are counted: that of the request, so that the counts say nothing about who exists or
    /// whose address it is.
    var key: String {
        switch self {
        case .name(let name): "name " + name.text
        case .email(let email): "email " + email.key
        }
    }
}
