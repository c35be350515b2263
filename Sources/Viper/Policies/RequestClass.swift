import ViperHTTP

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
    var plural: String {
        switch self {
        case .read: "reads"
        case .change: "changes"
        case .signIn: "sign-ins"
        case .upload: "uploads"
        }
    }
}

extension Route.Leaf {
    /// The class of the route's requests; nil if they count against no quota.
    var requestClass: RequestClass? {
        guard description.isLimited else { return nil }
        if description.method == .get || description.method == .head { return .read }
        if traits.handlesSecrets { return .signIn }
        return traits.input.description.uploadRules == nil ? .change : .upload
    }
}
