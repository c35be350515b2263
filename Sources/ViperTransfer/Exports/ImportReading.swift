import Viper
import ViperDatabase
import ViperFiles

/// The state of a running import of an export: its source, and what was read.
final class ImportReading<Source: ByteSource>: @unchecked Sendable {
    // Sendable: the transaction's body uses it, and the task that waits for it uses it only before and after.

    var digest = SHA256()
    /// Why the import failed.
    private(set) var fault: Failure?
    private(set) var rows = 0
    private var source: Source
    private var lines = LineReader()
    private var hasBegun = false
    /// Whether everything was read and written.
    private(set) var isDone = false
    private let progress: (ImportProgress) -> Void

    init(_ source: Source, _ progress: @escaping (ImportProgress) -> Void) {
        self.source = source
        self.progress = progress
    }

    /// Runs a transaction's body, once: the source cannot be read again. Its error becomes ``fault``.
    func run(_ body: () async throws(Failure) -> Void) async throws(DatabaseError) {
        guard !hasBegun else { throw .busy(detail: "the transaction would have to start again") }
        hasBegun = true
        do throws(Failure) {
            try await body()
            isDone = true
        } catch {
            fault = error
            throw .cancelled(detail: "the import was stopped")
        }
    }

    var lineNumber: Int { lines.number }

    /// The next line, valid until the following call; nil at the end.
    func nextLine() throws(Failure) -> UnsafeRawBufferPointer? { try lines.next(from: &source) }

    /// Adds the line's number to a fault.
    func naming<Value>(_ work: () throws(Complaint) -> Value) throws(Failure) -> Value {
        do throws(Complaint) {
            return try work()
        } catch { throw .invalid(line: lineNumber, detail: error.description) }
    }

    /// Checks the last line's SHA-256, and that the source ends there.
    func finish(expecting told: String) throws(Failure) {
        let found = digest.finishText()
        guard told == found else {
            throw .invalid(
                line: lineNumber,
                detail: "Expected bytes with the SHA-256 \(Complaint.shown(told)), found \(found): "
                    + "the file was changed.")
        }
        guard try nextLine() == nil else {
            throw .invalid(line: lineNumber, detail: "Expected the end of the file after its last line.")
        }
        note(rows: 0)
    }

    func note(rows count: Int) {
        rows += count
        progress(ImportProgress(rows: rows, bytes: lines.consumedCount))
    }
}
