public import ViperDatabase

/// Why an import has stopped. Nothing of it can be seen then, unless that is not known.
public enum ImportError: Error {
    /// The source is not as it should be: where, counted in lines from 1 if it has lines, and what was expected and what
    /// came, as a sentence.
    case invalid(line: Int?, detail: String)
    /// It cannot be done as things stand: what it is for is not there, or another import runs. A sentence.
    case refused(String)
    /// The source broke off or could not be read. A sentence.
    case unreadable(String)
    /// It was told to stop.
    case cancelled
    /// The database could not take it.
    case database(DatabaseError)
    /// The database could not be reached any more when all was to be let be seen: it may be seen, or not.
    case unknown(DatabaseError)

    /// Why a second import is refused.
    public static let anotherRuns = ImportError.refused("Another import is running.")
}

extension ImportError: CustomStringConvertible {
    /// One line for people, in the same words wherever the import runs.
    public var description: String {
        switch self {
        case .invalid(let line?, let detail): "line \(line): \(detail) Nothing was imported."
        case .invalid(nil, let detail), .refused(let detail), .unreadable(let detail): "\(detail) Nothing was imported."
        case .cancelled: "The import was stopped. Nothing was imported."
        case .database(let error): "\(error). Nothing was imported."
        case .unknown(let error): "\(error). Whether it was imported is not known: look before importing it again."
        }
    }
}
