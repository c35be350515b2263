/// The conditions of `If-Match` and `If-None-Match` on the version to be changed (RFC 9110, sections 13.1.1 and
/// 13.1.2).
public struct Precondition: Sendable, Equatable {
    /// The versions named by one of the fields.
    public enum Versions: Sendable, Equatable {
        /// Any existing version: `*`.
        case any
        /// These versions; empty if all tags are foreign.
        case these([Int64])

        func contains(_ version: Int64) -> Bool {
            switch self {
            case .any: true
            case .these(let versions): versions.contains(version)
            }
        }
    }

    /// The versions of `If-Match`; nil without the field.
    public let match: Versions?
    /// The versions of `If-None-Match`; nil without the field.
    public let noneMatch: Versions?

    public init(match: Versions? = nil, noneMatch: Versions? = nil) {
        self.match = match
        self.noneMatch = noneMatch
    }

    /// No condition.
    public static let none = Precondition()
    /// Any existing version: `If-Match: *`.
    public static let any = Precondition(match: .any)
    /// Requires one of these versions.
    public static func versions(_ versions: [Int64]) -> Precondition { Precondition(match: .these(versions)) }

    /// Whether a version may be changed.
    public func allows(_ version: Int64) -> Bool {
        match?.contains(version) ?? true && !(noneMatch?.contains(version) ?? false)
    }

    /// The condition, for a sentence: `to be at a version listed in 'If-Match'`.
    public var demand: Phrase {
        if noneMatch == nil {
            return Phrase(
                "to be at a version listed in 'If-Match'", "devrait être à une version que 'If-Match' nomme",
                "devia estar numa versão que 'If-Match' indica")
        }
        if match == nil {
            return Phrase(
                "to be at no version listed in 'If-None-Match'",
                "ne devrait être à aucune version que 'If-None-Match' nomme",
                "não devia estar em nenhuma versão que 'If-None-Match' indica")
        }
        return Phrase(
            "to be as 'If-Match' and 'If-None-Match' require",
            "devrait être tel que 'If-Match' et 'If-None-Match' l'exigent",
            "devia estar como 'If-Match' e 'If-None-Match' exigem")
    }
}
