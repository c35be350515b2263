/// What `If-Match` and `If-None-Match` demand of the version that is about to be changed (RFC 9110, sections 13.1.1 and
/// 13.1.2).
public struct Precondition: Sendable, Equatable {
    /// The versions that one of the fields names.
    public enum Versions: Sendable, Equatable {
        /// Any that there is: `*`.
        case any
        /// These; none, if no tag was one of ours.
        case these([Int64])

        func contains(_ version: Int64) -> Bool {
            switch self {
            case .any: true
            case .these(let versions): versions.contains(version)
            }
        }
    }

    /// What `If-Match` names; nil without the field.
    public let match: Versions?
    /// What `If-None-Match` names; nil without the field.
    public let noneMatch: Versions?

    /// A precondition.
    public init(match: Versions? = nil, noneMatch: Versions? = nil) {
        self.match = match
        self.noneMatch = noneMatch
    }

    /// Nothing is demanded.
    public static let none = Precondition()
    /// Any version will do, as long as there is one: `If-Match: *`.
    public static let any = Precondition(match: .any)
    /// The version must be one of these.
    public static func versions(_ versions: [Int64]) -> Precondition { Precondition(match: .these(versions)) }

    /// Whether a version may be changed.
    public func allows(_ version: Int64) -> Bool {
        match?.contains(version) ?? true && !(noneMatch?.contains(version) ?? false)
    }

    /// What is demanded, for a sentence: `to be at a version that 'If-Match' names`.
    public var demand: String {
        if noneMatch == nil { return "to be at a version that 'If-Match' names" }
        return match == nil
            ? "to be at no version that 'If-None-Match' names" : "to be as 'If-Match' and 'If-None-Match' demand"
    }
}
