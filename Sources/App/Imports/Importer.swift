/// One kind of import: reads a source to its end and stores what it says, all of it or nothing.
public protocol Importer: Sendable {
    /// Runs it, on a thread of its own. Should it throw, nothing of it can be seen, now or later.
    ///
    /// - Parameters:
    ///   - source: the bytes.
    ///   - progress: is told how far it has come, after each portion.
    /// - Returns: how many rows there were.
    func run(
        from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int
}

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
    /// How many rows have been read and stored, though they cannot be seen yet.
    public var rows: Int
    /// How many bytes of the source they took.
    public var bytes: Int

    /// A state of an import.
    public init(rows: Int = 0, bytes: Int = 0) {
        self.rows = rows
        self.bytes = bytes
    }
}
