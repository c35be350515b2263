public import ViperHTTP
import ViperValues

/// A kind of input error: the `code` of an element of a problem's `errors`.
public struct FaultKind: Sendable, Equatable {
    /// A word in camelCase, such as `tooLong`.
    public let code: String
    /// What is wrong, for developers of clients.
    public let meaning: String
    /// What a client should do about it.
    public let remedy: String

    /// Creates a kind of fault.
    public init(_ code: String, _ meaning: String, remedy: String) {
        self.code = code
        self.meaning = meaning
        self.remedy = remedy
    }
}

/// All kinds of problems and faults that a server can report. The API description lists them, and pages explain them.
public struct ProblemCatalog: Sendable, Equatable {
    /// The kinds of problems.
    public let problems: [ProblemKind]
    /// The kinds of faults.
    public let faults: [FaultKind]

    public init(problems: [ProblemKind], faults: [FaultKind]) {
        self.problems = problems
        self.faults = faults
    }

    /// The standard catalog plus a product's own faults.
    public static func standard(adding faults: [FaultKind] = []) -> ProblemCatalog {
        ProblemCatalog(problems: ProblemKind.standard, faults: standardFaults + faults)
    }

    /// The kinds of faults that any input may have: a line each, with tabs between code, meaning and remedy.
    private static let standardFaults = PackageResources.faults_tsv.tabbedLines.filter { $0.count == 3 }
        .map { FaultKind($0[0], $0[1], remedy: $0[2]) }

    /// The kind of problem with a code.
    public func problem(_ code: String) -> ProblemKind? { problems.first { $0.code == code } }

    /// The kind of fault with a code.
    public func fault(_ code: String) -> FaultKind? { faults.first { $0.code == code } }
}
