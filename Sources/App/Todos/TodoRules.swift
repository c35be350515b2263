import ViperValues

/// The rules for a todo's values.
enum TodoRules {
    /// A title: 1 to 200 characters after trimming.
    static let title = TextBounds.trimmed(1...200, ifEmpty: "Enter a title")
    /// A note: up to 10,000 characters, unchanged.
    static let note = TextBounds.exactly(0...10_000)
}
