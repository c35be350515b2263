public import Viper

/// Takes the result of a mission while it is performed. One task at a time uses it.
public final class MissionRun: Sendable {
    package typealias Write = @Sendable (UnsafeRawBufferPointer) async throws(Failure) -> Void
    package typealias Note = @Sendable (_ rows: Int) async throws(Failure) -> Void

    private let store: Write
    private let count: Note

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - write: stores bytes.
    ///   - note: learns how many more rows are stored.
    package init(write: @escaping Write, note: @escaping Note) {
        store = write
        count = note
    }

    /// Appends bytes to the result: some kilobytes at a time, so that a result of any size needs no more memory.
    ///
    /// - Parameter rows: how many rows they have, which is the mission's progress.
    /// - Throws: what ends the mission, such as its cancellation: hand it on.
    public func write(_ bytes: UnsafeRawBufferPointer, rows: Int) async throws(Failure) {
        try await store(bytes)
        try await count(rows)
    }
}
