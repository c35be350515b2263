import ViperDatabase

/// An export that is being read: its source, and what was read.
final class ImportReading<Source: ByteSource>: @unchecked Sendable {
    // Sendable: the transaction's body uses it, and who waits for that uses it before and after.

    var digest = SHA256()
    /// Why it has ended.
    private(set) var fault: ImportError?
    /// How many rows were written.
    private(set) var rows = 0
    private var source: Source
    private var lines = LineReader()
    private var hasBegun = false
    /// Whether all was read and written.
    private(set) var isDone = false
    private let progress: (ImportProgress) -> Void

    init(_ source: Source, _ progress: @escaping (ImportProgress) -> Void) {
        self.source = source
        self.progress = progress
    }

    /// Runs a transaction's body, once: what was read does not come again. Its error becomes ``fault``.
    func run(_ body: () async throws(ImportError) -> Void) async throws(DatabaseError) {
        guard !hasBegun else { throw .busy(detail: "the transaction was to begin anew") }
        hasBegun = true
        do throws(ImportError) {
            try await body()
            isDone = true
        } catch {
            fault = error
            if case .database(let error) = error { throw error }
            throw .cancelled(detail: "the import was stopped")
        }
    }

    /// The number of the line that was read last.
    var lineNumber: Int { lines.number }

    /// The next line, good until the one after it is asked for; nil at the end.
    func nextLine() throws(ImportError) -> UnsafeRawBufferPointer? { try lines.next(from: &source) }

    /// Says at which line a fault is.
    func naming<Value>(_ work: () throws(ExportFault) -> Value) throws(ImportError) -> Value {
        do throws(ExportFault) {
            return try work()
        } catch { throw .invalid(line: lineNumber, detail: error.description) }
    }

    /// Checks what the last line tells, and that it is the last.
    func finish(expecting told: String) throws(ImportError) {
        let found = digest.finish()
        guard told == found else {
            throw .invalid(
                line: lineNumber,
                detail: "Expected bytes with the SHA-256 \(ExportFault.shown(told)), found \(found): "
                    + "the file was changed.")
        }
        guard try nextLine() == nil else {
            throw .invalid(line: lineNumber, detail: "Expected the end of the file behind its last line.")
        }
        note(rows: 0)
    }

    /// Notes that so many rows were written.
    func note(rows count: Int) {
        rows += count
        progress(ImportProgress(rows: rows, bytes: lines.consumedCount))
    }
}
