public import Viper
public import ViperHTTP

/// What a mission is to do, as it is stored.
public struct MissionPlan: Sendable, Equatable {
    /// What the kind needs to know: ids and short texts, never a secret.
    public let input: String
    /// The name under which the result is saved.
    public let file: String
    /// The form of the result.
    public let format: MissionFormat

    /// The most Unicode scalars that an input or a file's name may have.
    public static let limit = 2000

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - input: at most ``limit`` Unicode scalars without U+0000.
    ///   - file: a file's name with its extension; the same limit.
    public init(_ input: String, file: String, format: MissionFormat) {
        self.input = input
        self.file = file
        self.format = format
    }
}

/// The form of a mission's result.
public enum MissionFormat: String, Sendable, CaseIterable {
    /// Comma-separated values with a header line (RFC 4180), in UTF-8.
    case csv
    /// One JSON document a line.
    case ndjson
}

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

extension MissionFormat: InputEnumeration {}
