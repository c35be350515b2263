import ViperValues

/// What a request asks of the server. Each class has a quota of its own, since a change costs more than a read, and an
/// upload more than a change.
public enum RequestClass: UInt8, CaseIterable, Sendable {
    /// `GET` and `HEAD`.
    case read
    /// All other methods, unless they are of a class below.
    case change
    /// A change whose input or response holds a secret: signing in and up, renewal, recovery.
    case signIn
    /// A change whose body is a file.
    case upload

    /// The name of the class's quota in `RateLimit` and `RateLimit-Policy`, in quotes.
    var quotaName: StaticString {
        switch self {
        case .read: "\"reads\""
        case .change: "\"changes\""
        case .signIn: "\"sign-ins\""
        case .upload: "\"uploads\""
        }
    }

    /// What its requests are called, for people.
    var plural: Phrase {
        switch self {
        case .read: Phrase("reads", "lectures", "leituras")
        case .change: Phrase("changes", "modifications", "alterações")
        case .signIn: Phrase("sign-ins", "connexions", "inícios de sessão")
        case .upload: Phrase("uploads", "envois", "envios")
        }
    }
}
