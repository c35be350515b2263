/// One step of a feature's schema, forward only. Once released it is never changed: the next step is a new one.
public struct Migration: Sendable {
    /// The feature whose tables it makes: `items`.
    public let feature: String
    /// 1 for the feature's first, each next one higher by 1.
    public let number: Int
    /// The statements for SQLite, with `;` between them. `BEGIN`, `COMMIT` and `PRAGMA` have no place in it: it runs in
    /// a transaction.
    public let sqlite: String

    /// A step of a feature's schema.
    public init(feature: String, number: Int, sqlite: String) {
        self.feature = feature
        self.number = number
        self.sqlite = sqlite
    }
}
