public import Viper

extension Pattern {
    /// The welcome, which links to every group.
    public static let home: Pattern = "/"
}
