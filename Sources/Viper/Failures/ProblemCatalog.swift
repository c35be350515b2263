public import ViperHTTP

/// A kind of problem (RFC 9457, section 3.1): what `type` and `title` of a problem document say.
public struct ProblemKind: Sendable, Equatable {
    /// The last part of the type's path, such as `not-found`.
    public let code: String
    /// The status of the answers that have it.
    public let status: Status
    /// A few words, the same in every occurrence.
    public let title: String
    /// When it happens, in sentences for the developer of a client.
    public let meaning: String
    /// What a client does about it.
    public let remedy: String
    /// Whether its documents may have `errors`: it is the input that is at fault.
    public let hasFaults: Bool

    /// A kind of problem.
    public init(
        _ code: String, _ status: Status, _ title: String, _ meaning: String, remedy: String, hasFaults: Bool = false
    ) {
        self.code = code
        self.status = status
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
        self.hasFaults = hasFaults
    }
}

/// A kind of fault of the input: the `code` of an element of a problem's `errors`.
public struct FaultKind: Sendable, Equatable {
    /// A word in camelCase, such as `tooLong`.
    public let code: String
    /// What is wrong, in a sentence for the developer of a client.
    public let meaning: String
    /// What a client does about it.
    public let remedy: String

    /// A kind of fault.
    public init(_ code: String, _ meaning: String, remedy: String) {
        self.code = code
        self.meaning = meaning
        self.remedy = remedy
    }
}

/// Every kind of problem and of fault that a server can tell of. The API's description lists them, and pages explain
/// them.
public struct ProblemCatalog: Sendable, Equatable {
    /// The kinds of problems.
    public let problems: [ProblemKind]
    /// The kinds of faults.
    public let faults: [FaultKind]

    /// A catalog.
    public init(problems: [ProblemKind], faults: [FaultKind]) {
        self.problems = problems
        self.faults = faults
    }

    /// The catalog of any server, with a product's own kinds.
    public static func standard(
        adding problems: [ProblemKind] = [], _ faults: [FaultKind] = []
    ) -> ProblemCatalog {
        ProblemCatalog(problems: standardProblems + problems, faults: standardFaults + faults)
    }

    /// The kind of problem with a code.
    public func problem(_ code: String) -> ProblemKind? { problems.first { $0.code == code } }

    /// The kind of fault with a code.
    public func fault(_ code: String) -> FaultKind? { faults.first { $0.code == code } }
}
