public import ViperDatabase

/// Carries out one kind of import: reads a source to its end and stores what it says, all of it or nothing.
public protocol Importer: Sendable {
    /// The kind of import.
    var name: String { get }

    /// Runs it, on a thread of its own. Should it throw, nothing of it can be seen, now or later.
    ///
    /// - Parameters:
    ///   - request: what is asked for, which its ``ImportKind`` has checked.
    ///   - source: the bytes.
    ///   - isShared: whether others write to the store too, who must not wait for long.
    ///   - progress: is told how far it has come, after each portion.
    /// - Returns: how many rows there were.
    func run(
        _ request: ImportRequest, from source: inout some ByteSource, besideOthers isShared: Bool,
        progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int

    /// What an import left behind when its process was killed; nobody imports meanwhile. Nil for nothing.
    func obtainLeftover() async throws(DatabaseError) -> ImportLeftover?

    /// Ends undoing and sweeping soon; what is still there is swept later.
    func abandon()
}

extension Importer {
    public func obtainLeftover() async throws(DatabaseError) -> ImportLeftover? { nil }
    public func abandon() {}
}

/// What an import left behind when its process was killed.
public struct ImportLeftover: Sendable {
    /// Deletes it, a few rows at a time; between them the writer is left to others for so long.
    let sweep: @Sendable (_ pause: Duration) async throws(DatabaseError) -> Void

    /// What a closure deletes.
    public init(_ sweep: @escaping @Sendable (_ pause: Duration) async throws(DatabaseError) -> Void) {
        self.sweep = sweep
    }
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
