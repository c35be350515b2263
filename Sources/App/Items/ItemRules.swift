import ViperValues

/// The rules for an item's values.
enum ItemRules {
    /// A name: 1 to 200 characters after trimming.
    static let name = TextBounds.trimmed(1...200)
    /// Whether a new item is in use by default.
    static let isEnabledAtFirst = true
}
