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
