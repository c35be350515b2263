/// What a program is called.
public struct Product: Sendable {
    /// The program's name, as on the command line: `adder`.
    public let name: String
    /// The API's name, for people.
    public let title: String
    /// The program's version.
    public let version: String
    /// Requests and answers for the API's description, as `OpenAPIExamples` reads them.
    public let examples: StaticString

    /// A program.
    public init(name: String, title: String, version: String, examples: StaticString = "{}") {
        self.name = name
        self.title = title
        self.version = version
        self.examples = examples
    }
}
