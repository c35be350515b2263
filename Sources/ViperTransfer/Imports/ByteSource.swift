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
