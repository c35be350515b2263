public import ViperDatabase

/// Why an export has stopped. What it has written until then is no whole export, and is not taken for one.
public enum ExportError: Error {
    /// What it is written to takes no more. A sentence.
    case unwritable(String)
    /// It was told to stop.
    case cancelled
    /// The database could not give it.
    case database(DatabaseError)
}

extension ExportError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .unwritable(let detail): "\(detail) The export is not whole."
        case .cancelled: "The export was stopped."
        case .database(let error): "\(error). The export is not whole."
        }
    }
}

/// Where an export's bytes go: a file, standard output.
public protocol ByteSink {
    /// Writes all of some bytes.
    ///
    /// It may block: an export runs on a thread of its own. It ends with ``ExportError/cancelled`` when the export is to
    /// stop, also while it waits.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError)
}
