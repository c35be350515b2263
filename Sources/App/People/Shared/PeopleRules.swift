import ViperValues

/// The rules for what people write.
enum PeopleRules {
    /// A photo's caption: up to 2,000 characters after trimming.
    static let caption = TextBounds.trimmed(0...2_000)
    /// A comment: 1 to 2,000 characters after trimming.
    static let comment = TextBounds.trimmed(1...2_000, ifEmpty: "Enter a comment")
    /// A message: 1 to 2,000 characters after trimming.
    static let message = TextBounds.trimmed(1...2_000, ifEmpty: "Enter a message")
}
