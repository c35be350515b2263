public import ViperDatabase

/// Why an export failed. What was written until then is incomplete and is not accepted by an import.
public enum ExportError: Error {
    /// The target could not be written. A sentence.
    case unwritable(String)
    /// The export was told to stop.
    case cancelled
    /// The database failed.
    case database(DatabaseError)
}

extension ExportError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .unwritable(let detail): "\(detail) The export is incomplete."
        case .cancelled: "The export was stopped."
        case .database(let error): "\(error). The export is incomplete."
        }
    }
}

/// The target of an export: a file or standard output.
public protocol ByteSink {
    /// Writes all bytes.
    ///
    /// It may block: an export runs on a thread of its own. It throws ``ExportError/cancelled`` when the export is to
    /// stop, even while it waits.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError)
}
