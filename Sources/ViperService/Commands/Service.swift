import ArgumentParser
public import Viper

/// A program made of features, with all that a service needs around them.
///
///     @main
///     struct Notes: Service {
///         static let features: [any Feature.Type] = [NotesFeature.self]
///     }
///
/// is all of a program that has the commands `serve`, `migrate`, `routes`, `openapi`, `config`, `healthcheck`, `import`,
/// `export`, `backup` and `restore`.
public protocol Service: SendableMetatype {
    /// What the program is called on the command line, in messages and in its own metrics: lower case letters, digits and
    /// `-`. Its environment variables begin with the same in upper case. The type's name in lower case, unless said.
    static var name: String { get }
    /// The API's name, for people; the type's, unless said.
    static var title: String { get }
    /// The program's version; `0.0.0` unless said.
    static var version: String { get }
    /// What the program is, in a sentence for `--help`.
    static var abstract: String { get }
    /// Its features, in the order in which the API shows them.
    static var features: [any Feature.Type] { get }
    /// What it asks of every request and adds to every answer; nothing unless said. Several policies are one by
    /// `and(_:)`.
    static func policy(_ settings: Settings) throws -> (any Policy)?
    /// The names of features whose tables come first in exports; see ``FeatureList``.
    static var storeOrder: [String] { get }
    /// Requests and answers for the API's description, as `OpenAPIExamples` reads them.
    static var examples: StaticString { get }
}

extension Service {
    public static var name: String { title.lowercased() }
    public static var title: String { "\(Self.self)" }
    public static var version: String { "0.0.0" }
    public static var abstract: String { "An HTTP JSON backend with its own durable store." }
    public static func policy(_ settings: Settings) throws -> (any Policy)? { nil }
    public static var storeOrder: [String] { [] }
    public static var examples: StaticString { "{}" }

    /// Runs the command that the arguments name, and ends the process.
    public static func main() {
        StandardDescriptors.fill()
        AddressSpace.shareIfLimited()
        ServiceCommand<Self>.main(nil)
    }

    /// The program as a value.
    public static var program: Program {
        Program(
            Product(name: name, title: title, version: version, examples: examples),
            FeatureList(features, storeOrder: storeOrder), policy: { try policy($0) })
    }

    /// The features' names, for people.
    static var groups: String { features.map { "\($0.name)" }.joined(separator: ", ") }
}
