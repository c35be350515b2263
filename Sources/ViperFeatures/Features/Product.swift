/// A program's names and version.
public struct Product: Sendable {
    /// The command's name: `adder`.
    public let name: String
    /// The API's name, for people.
    public let title: String
    /// The program's version.
    public let version: String
    /// Recorded examples of the operations that belong to no feature; see ``FeatureDeclaration/examples(_:)``.
    public let examples: [UInt8]

    public init(name: String, title: String, version: String, examples: [UInt8] = []) {
        self.name = name
        self.title = title
        self.version = version
        self.examples = examples
    }
}
