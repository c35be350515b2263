/// Where an import's bytes come from: a file, standard input, a client of the server.
public protocol ByteSource {
    /// Reads the next bytes, as many as are there and have room.
    ///
    /// It may block: an import runs on a thread of its own. It ends with ``ImportError/cancelled`` when the import is to
    /// stop, also while it waits.
    ///
    /// - Parameter room: not empty.
    /// - Returns: how many bytes there are in the room now; 0 at the end, and then only.
    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}
