public import Viper

// Why an import or an export failed, for operators. What fails in the database is mapped as for use cases.
extension Failure {
    /// The source of an import is invalid.
    ///
    /// - Parameters:
    ///   - line: counted from 1; nil if the source has no lines.
    ///   - detail: what was expected and found, as a sentence.
    public static func invalid(line: Int?, detail: String) -> Failure {
        line.map { .rule("line \($0)", "invalidLine", .english("\(detail)")) } ?? .refused(detail)
    }

    /// It cannot run now: its target does not exist, or another one runs. A sentence.
    public static func refused(_ detail: String) -> Failure { .conflict(.english("\(detail)")) }

    /// A file or a connection broke off or could not be read or written. A sentence.
    public static func unreadable(_ detail: String) -> Failure { .unavailable(detail) }

    /// It was told to stop.
    public static let stopped = Failure.timedOut("It was stopped.")

    /// The failure of a second import at the same time.
    public static let anotherRuns = Failure.refused("Another import is running.")

    /// One line on an import that failed, with the same words wherever it runs. Nothing of it is visible, except perhaps
    /// where the line says so.
    public var importText: String {
        if isTimedOut { return "The import was stopped. Nothing was imported." }
        return ended
            + (isOutcomeUnknown
                ? " Whether it was imported is unknown: check before importing it again." : " Nothing was imported.")
    }

    /// One line on an export that failed. What was written until then is incomplete, and no import accepts it.
    public var exportText: String {
        isTimedOut ? "The export was stopped." : ended + " The export is incomplete."
    }

    private var ended: String { description.hasSuffix(".") ? description : description + "." }
}
