public import Viper

extension Pattern {
    /// The welcome, which leads to every group.
    public static let home: Pattern = "/"
}
