public import ViperHTTP

/// The kinds of ``Failure`` that a use case or a gate declares for the API description:
///
///     static let failures: FailureKinds = [.conflict, .other(.tooManyNotes)]
///
/// Kinds that any use case may meet, and those that follow from its input (a missing resource, a precondition, a body),
/// need no declaration. `CheckedClient` reports failures that were not declared.
public struct FailureKinds: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var bits: UInt8
    /// The feature's own kinds.
    public private(set) var others: [ProblemKind] = []
    /// The challenges sent with 401.
    public private(set) var challenges: [Challenge] = []

    private init(bits: UInt8) { self.bits = bits }

    /// Creates the union of several declarations.
    public init(arrayLiteral kinds: FailureKinds...) {
        bits = 0
        for kind in kinds { formUnion(kind) }
    }

    /// ``Failure/missing(_:)``
    public static let missing = FailureKinds(bits: 1)
    /// ``Failure/forbidden(_:)``
    public static let forbidden = FailureKinds(bits: 2)
    /// ``Failure/conflict(_:)``
    public static let conflict = FailureKinds(bits: 4)
    /// ``Failure/rule(_:_:_:)``
    public static let rule = FailureKinds(bits: 8)
    /// ``Failure/beyondReach(_:)``
    public static let beyondReach = FailureKinds(bits: 16)
    /// ``Failure/upstreamFailed(_:)`` and ``Failure/upstreamTimedOut(_:)``
    public static let upstream = FailureKinds(bits: 32)

    /// ``Failure/limited(_:seconds:)``
    public static let limited = FailureKinds(bits: 64)

    /// ``Failure/other(_:_:)``: a kind of the feature's own. Its status is documented for every route that declares it,
    /// and the kind is listed and explained with the kit's.
    public static func other(_ kind: ProblemKind) -> FailureKinds {
        var kinds = FailureKinds(bits: 0)
        kinds.others = [kind]
        return kinds
    }

    /// ``Failure/unauthenticated(_:_:)``: the routes are documented as requiring credentials.
    public static func unauthenticated(_ challenge: Challenge) -> FailureKinds {
        var kinds = FailureKinds(bits: 0)
        kinds.challenges = [challenge]
        return kinds
    }

    /// Whether this declaration includes another.
    public func contains(_ other: FailureKinds) -> Bool {
        bits & other.bits == other.bits && other.others.allSatisfy(others.contains)
            && other.challenges.allSatisfy(challenges.contains)
    }

    /// Adds the kinds of another declaration.
    public mutating func formUnion(_ other: FailureKinds) {
        bits |= other.bits
        for kind in other.others where !others.contains(kind) { others.append(kind) }
        for challenge in other.challenges where !challenges.contains(challenge) { challenges.append(challenge) }
    }
}
