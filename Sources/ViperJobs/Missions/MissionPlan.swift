/// What a mission is to do, as it is stored.
public struct MissionPlan: Sendable, Equatable {
    /// What the kind needs to know: ids and short texts, never a secret.
    public let input: String
    /// The name under which the result is saved.
    public let file: String
    /// The form of the result.
    public let format: MissionFormat

    /// The most Unicode scalars that an input or a file's name may have.
    public static let limit = 2000

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - input: at most ``limit`` Unicode scalars without U+0000.
    ///   - file: a file's name with its extension; the same limit.
    public init(_ input: String, file: String, format: MissionFormat) {
        self.input = input
        self.file = file
        self.format = format
    }
}

/// The form of a mission's result.
public enum MissionFormat: String, Sendable, CaseIterable {
    /// Comma-separated values with a header line (RFC 4180), in UTF-8.
    case csv
    /// One JSON document a line.
    case ndjson
}
