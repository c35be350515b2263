/// Kinds of ``Failure`` that a use case or a gate declares, for the API's description:
///
///     static let failures: FailureKinds = [.conflict, .other(.tooManyNotes)]
///
/// Those that any use case may meet, and those that follow from an input (a path that leads to nothing, a precondition, a
/// body), need no declaration. A failure that is given without having been declared is found by a `CheckedClient`.
public struct FailureKinds: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var bits: UInt8
    /// What a feature tells of in words of its own.
    public private(set) var others: [ProblemKind] = []
    /// How clients may prove who they are.
    public private(set) var challenges: [Challenge] = []

    private init(bits: UInt8) { self.bits = bits }

    /// All kinds of several declarations.
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
    /// ``Failure/rule(_:)``
    public static let rule = FailureKinds(bits: 8)
    /// ``Failure/beyondReach(_:)``
    public static let beyondReach = FailureKinds(bits: 16)
    /// ``Failure/upstreamFailed(_:)`` and ``Failure/upstreamTimedOut(_:)``
    public static let upstream = FailureKinds(bits: 32)

    /// ``Failure/other(_:_:)``: a kind of the feature's own. Its status is described for each route that can give it, and
    /// the kind is listed and explained with those of the kit.
    public static func other(_ kind: ProblemKind) -> FailureKinds {
        var kinds = FailureKinds(bits: 0)
        kinds.others = [kind]
        return kinds
    }

    /// ``Failure/unauthenticated(_:_:)``: the routes are described as those that need credentials.
    public static func unauthenticated(_ challenge: Challenge) -> FailureKinds {
        var kinds = FailureKinds(bits: 0)
        kinds.challenges = [challenge]
        return kinds
    }

    /// Whether all that another declaration names is declared here.
    public func contains(_ other: FailureKinds) -> Bool {
        bits & other.bits == other.bits && other.others.allSatisfy(others.contains)
            && other.challenges.allSatisfy(challenges.contains)
    }

    /// Adds what another declaration names.
    public mutating func formUnion(_ other: FailureKinds) {
        bits |= other.bits
        for kind in other.others where !others.contains(kind) { others.append(kind) }
        for challenge in other.challenges where !challenges.contains(challenge) { challenges.append(challenge) }
    }
}
