/// A program's names and version.
public struct Product: Sendable {
    /// The command's name: `adder`.
    public let name: String
    /// The API's name, for people.
    public let title: String
    /// The program's version.
    public let version: String
    /// Recorded requests and responses for the API's description, in the format of `OpenAPIExamples`.
    public let examples: StaticString

    /// Creates a product.
    public init(name: String, title: String, version: String, examples: StaticString = "{}") {
        self.name = name
        self.title = title
        self.version = version
        self.examples = examples
    }
}
