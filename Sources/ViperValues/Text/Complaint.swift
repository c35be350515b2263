/// What is wrong with what an operator or a developer has given: a setting, a command, a list of features, a route. It is for
/// whoever runs the program, and never for a client.
public struct Complaint: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence, or a few lines, that names what it is about.
    public let description: String

    public init(_ description: String) { self.description = description }
}

extension Complaint {
    /// A name from a file, made safe for a terminal.
    package static func shown(_ name: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(80) {
            shown.append(scalar.properties.generalCategory == .control ? "?" : scalar)
        }
        return String(shown)
    }
}
