/// What a program is: its name, and its features.
public struct Program: Sendable {
    /// What it is called.
    public let product: Product
    /// What it is made of.
    public let features: FeatureList

    /// A program.
    public init(_ product: Product, _ features: FeatureList) {
        self.product = product
        self.features = features
    }

    /// The program's name, as on the command line.
    var name: String { product.name }

    /// Every key that configures it.
    public var settingKeys: [SettingKey] { SettingKey.table(with: features.settings) }
}
