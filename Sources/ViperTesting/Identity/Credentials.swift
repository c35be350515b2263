/// What a person of a test signs up and signs in with.
public struct Credentials: Sendable, Hashable {
    public var name: String
    public var password: String
    public var email: String

    /// Creates credentials. No other person of the test should have the name.
    ///
    /// - Parameters:
    ///   - password: default: one made of the name, which no list of common passwords has.
    ///   - email: default: the name at `mail.test`.
    public init(_ name: String, password: String? = nil, email: String? = nil) {
        self.name = name
        self.password = password ?? "kelp-lantern-\(name)-71"
        self.email = email ?? "\(name)@mail.test"
    }

    /// The body of `POST /users`.
    public var signUp: String {
        #"{"name":"\#(name)","email":"\#(email)","password":"\#(password)"}"#
    }

    /// The body of `POST /sessions`, by name.
    public var signIn: String { #"{"name":"\#(name)","password":"\#(password)"}"# }

    /// The body of `POST /sessions`, by e-mail.
    public var signInByEmail: String { #"{"email":"\#(email)","password":"\#(password)"}"# }

    /// The same person with another password.
    public func with(password: String) -> Credentials { Credentials(name, password: password, email: email) }
}
