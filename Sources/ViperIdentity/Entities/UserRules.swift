public import ViperValues

/// The rules for a user's values.
public enum UserRules {
    /// A display name: 1 to 80 characters after trimming.
    public static let displayName = TextBounds.trimmed(1...80)
    /// How many rows of a page a user may choose.
    public static let rowsPerPage: ClosedRange<Int64> = 1...100
    /// What a client calls itself: 1 to 80 characters after trimming.
    public static let client = TextBounds.trimmed(1...80)
}
