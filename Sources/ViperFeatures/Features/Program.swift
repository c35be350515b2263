public import Viper

/// The definition of a program: its names, its features, and its policy for every request.
public struct Program: Sendable {
    /// The program's names and version.
    public let product: Product
    /// The program's features.
    public let features: FeatureList
    /// Creates the program's policy for all requests from its settings; nil for none.
    public let policy: @Sendable (Settings) throws -> (any Policy)?

    public init(
        _ product: Product, _ features: FeatureList,
        policy: @escaping @Sendable (Settings) throws -> (any Policy)? = { _ in nil }
    ) {
        self.product = product
        self.features = features
        self.policy = policy
    }

    package var name: String { product.name }

    /// All settings of the program.
    public var settingKeys: [SettingKey] { SettingKey.table(with: features.settings) }
}

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
