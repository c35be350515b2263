public import Viper
public import ViperDatabase

/// Carries out one kind of import: reads a source to its end and stores all of it or nothing.
public protocol Importer: Sendable {
    /// The kind's name.
    var name: String { get }

    /// Runs an import on a thread of its own. If it throws, nothing of it is visible, now or later.
    ///
    /// - Parameters:
    ///   - request: a request that its ``ImportKind`` has checked.
    ///   - source: the bytes.
    ///   - isShared: whether others write to the store too and must not wait for long.
    ///   - progress: called after each portion.
    /// - Returns: how many rows were imported.
    func run(
        _ request: ImportRequest, from source: inout some ByteSource, besideOthers isShared: Bool,
        progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int

    /// What an import left behind when its process was killed; nil for nothing. No import runs meanwhile.
    func leftover() async throws(DatabaseError) -> ImportLeftover?

    /// Ends rollbacks and sweeps soon; what remains is swept later.
    func abandon()
}

extension Importer {
    public func leftover() async throws(DatabaseError) -> ImportLeftover? { nil }
    public func abandon() {}
}

/// What an import left behind when its process was killed.
public struct ImportLeftover: Sendable {
    /// Deletes it a few rows at a time, with a pause in between for other writers.
    let sweep: @Sendable (_ pause: Duration) async throws(DatabaseError) -> Void

    /// Creates a leftover that a closure deletes.
    public init(_ sweep: @escaping @Sendable (_ pause: Duration) async throws(DatabaseError) -> Void) {
        self.sweep = sweep
    }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Equatable {
    /// Rows read and stored so far, though not visible yet.
    public var rows: Int
    /// The bytes of the source that they took.
    public var bytes: Int
    /// Rows left out so far since the store has them; nil if the request did not ask for that.
    public var skipped: Int?

    public init(rows: Int = 0, bytes: Int = 0, skipped: Int? = nil) {
        self.rows = rows
        self.bytes = bytes
        self.skipped = skipped
    }
}
