import ViperHTTP
public import ViperValues

extension ProblemCatalog {
    /// Creates a catalog of all problems and faults that a table's routes can report.
    ///
    /// - Parameter faults: kinds that only inputs of the program's features have.
    /// - Throws: a `Complaint` for a kind with a malformed code, a status that is no error, or the code of another
    ///   kind.
    public init(of table: RouteTable, adding faults: [FaultKind] = []) throws(Complaint) {
        let standard = Self.standard(adding: faults)
        var problems = standard.problems
        for kind in table.routes.flatMap(\.traits.failures.others) where !problems.contains(kind) {
            let isPlain = kind.code.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
            guard isPlain, !kind.code.isEmpty else {
                throw Complaint(
                    "The code of problem '\(kind.code)' has characters other than 'a' to 'z', '0' to '9' and '-'.")
            }
            guard 400...599 ~= kind.status.code else {
                throw Complaint(
                    "The problem '\(kind.code)' has the status \(kind.status.code), expected 400 to 599.")
            }
            guard !problems.contains(where: { $0.code == kind.code }) else {
                throw Complaint("Two problems have the code '\(kind.code)'.")
            }
            problems.append(kind)
        }
        self.init(problems: problems, faults: standard.faults)
    }
}
