public import Viper

/// The source of an import: a file, standard input, a client of the server.
public protocol ByteSource {
    /// Reads the available bytes, as many as fit.
    ///
    /// It may block: an import runs on a thread of its own. It throws `Failure.stopped` when the import is to
    /// stop, even while it waits.
    ///
    /// - Parameter room: not empty.
    /// - Returns: how many bytes were read; 0 only at the end.
    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

/// The target of an export: a file or standard output.
public protocol ByteSink {
    /// Writes all bytes.
    ///
    /// It may block: an export runs on a thread of its own. It throws `Failure.stopped` when the export is to
    /// stop, even while it waits.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(Failure)
}
