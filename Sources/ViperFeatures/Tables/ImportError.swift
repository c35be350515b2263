public import ViperDatabase

/// Why an import failed. Nothing of it is visible, except perhaps after ``unknown(_:)``.
public enum ImportError: Error {
    /// The source is invalid: the line, counted from 1 if the source has lines, and what was expected and found, as a
    /// sentence.
    case invalid(line: Int?, detail: String)
    /// The import cannot run now: its target does not exist, or another import runs. A sentence.
    case refused(String)
    /// The source broke off or could not be read. A sentence.
    case unreadable(String)
    /// The import was told to stop.
    case cancelled
    /// The database failed.
    case database(DatabaseError)
    /// The connection was lost during the commit: the import may be visible or not.
    case unknown(DatabaseError)

    /// The error of a second import at the same time.
    public static let anotherRuns = ImportError.refused("Another import is running.")
}

extension ImportError: CustomStringConvertible {
    /// One line for people, with the same words wherever the import runs.
    public var description: String {
        switch self {
        case .invalid(let line?, let detail): "line \(line): \(detail) Nothing was imported."
        case .invalid(nil, let detail), .refused(let detail), .unreadable(let detail): "\(detail) Nothing was imported."
        case .cancelled: "The import was stopped. Nothing was imported."
        case .database(let error): "\(error). Nothing was imported."
        case .unknown(let error): "\(error). Whether it was imported is unknown: check before importing it again."
        }
    }
}
