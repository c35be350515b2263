import ViperHTTP

extension ProblemCatalog {
    /// Every kind of problem and of fault that the routes of a table can tell of.
    ///
    /// - Parameter faults: the kinds that only the inputs of the program's features have.
    /// - Throws: a sentence that names a kind whose code is malformed, whose status is none of a problem, or whose code
    ///   another kind has.
    public init(of table: RouteTable, adding faults: [FaultKind] = []) throws(RouteError) {
        let standard = Self.standard(adding: [], faults)
        var problems = standard.problems
        for kind in table.routes.flatMap(\.traits.failures.others) where !problems.contains(kind) {
            let isPlain = kind.code.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
            guard isPlain, !kind.code.isEmpty else {
                throw RouteError(
                    "The kind of problem '\(kind.code)' has a code that is not of 'a' to 'z', '0' to '9', '-'.")
            }
            guard 400...599 ~= kind.status.code else {
                throw RouteError(
                    "The kind of problem '\(kind.code)' has the status \(kind.status.code), not 400 to 599.")
            }
            guard !problems.contains(where: { $0.code == kind.code }) else {
                throw RouteError("Two kinds of problems have the code '\(kind.code)'.")
            }
            problems.append(kind)
        }
        self.init(problems: problems, faults: standard.faults)
    }
}
