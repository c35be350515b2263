/// What is wrong with what an operator or a developer has given: a setting, a command, a list of features, a route. It is for
/// whoever runs the program, and never for a client.
public struct Complaint: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence, or a few lines, that names what it is about.
    public let description: String

    public init(_ description: String) { self.description = description }
}
