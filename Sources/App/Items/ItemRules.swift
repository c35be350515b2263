import ViperValues

/// What is demanded of an item's values.
enum ItemRules {
    /// A name: 1 to 200 characters after trimming.
    static let name = TextBounds.trimmed(1...200)
    /// Whether an item is in use where nothing is said.
    static let isEnabledAtFirst = true
}
