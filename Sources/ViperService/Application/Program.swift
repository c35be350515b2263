public import Viper

/// What a program is: its name, its features, and what it asks of every request.
public struct Program: Sendable {
    /// What it is called.
    public let product: Product
    /// What it is made of.
    public let features: FeatureList
    /// Makes what it asks of every request, of its configuration.
    public let policy: @Sendable (Settings) throws -> (any Policy)?

    /// A program.
    public init(
        _ product: Product, _ features: FeatureList,
        policy: @escaping @Sendable (Settings) throws -> (any Policy)? = { _ in nil }
    ) {
        self.product = product
        self.features = features
        self.policy = policy
    }

    /// The program's name, as on the command line.
    var name: String { product.name }

    /// Every key that configures it.
    public var settingKeys: [SettingKey] { SettingKey.table(with: features.settings) }
}
