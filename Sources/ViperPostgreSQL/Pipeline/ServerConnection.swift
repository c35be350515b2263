import CPostgreSQL
import ViperDatabase

/// A nonblocking connection in pipeline mode.
final class ServerConnection: @unchecked Sendable {
    // Sendable because the thread that connected hands it over to the loop's, which alone touches it from then on.

    let handle: OpaquePointer
    let library: PostgreSQLLibrary
    let socket: CInt
    /// The server's process id.
    let process: CInt

    @exclusivity(unchecked) var pipeline = Pipeline<PostgreSQLRequest>()
    /// The session that owns it.
    @exclusivity(unchecked) var session: ServerSession?
    /// The running script, outside of pipeline mode.
    @exclusivity(unchecked) var script: PostgreSQLRequest?
    /// The running request of its session.
    @exclusivity(unchecked) var current: PostgreSQLRequest?
    /// The whole transactions that share the running commit.
    @exclusivity(unchecked) var group: [PostgreSQLRequest] = []
    /// Why the group is not committed, and whose statement was refused, if it was one's.
    @exclusivity(unchecked) var groupFailure: (failure: ServerFailure, request: PostgreSQLRequest?)?
    /// The statements of the running batch, and its start in nanoseconds.
    @exclusivity(unchecked) var batch: [ServerStatements.Text] = []
    @exclusivity(unchecked) var batchBegan: UInt64 = 0
    /// How often the loop has looked at the running batch.
    @exclusivity(unchecked) var looks = 0
    /// Reads of the batch that were skipped and will be sent again.
    @exclusivity(unchecked) var skipped: [PostgreSQLRequest] = []
    /// Whether the loop waits until it is writable.
    @exclusivity(unchecked) var waitsForRoom = false
    @exclusivity(unchecked) var isWatchedForRoom = false
    /// Whether its prepared statements no longer match the tables.
    @exclusivity(unchecked) var isStale = false
    /// The number of pending cancellations sent over other connections.
    @exclusivity(unchecked) var cancellations = 0
    /// Whether a cancellation was sent for the running batch.
    @exclusivity(unchecked) var wasCancelled = false
    /// When to send a cancellation, in nanoseconds.
    @exclusivity(unchecked) var cancellationDue: UInt64?
    /// The deadline for the response to a commit whose caller no longer waits, in nanoseconds.
    @exclusivity(unchecked) var commitDue: UInt64?
    @exclusivity(unchecked) var isClosed = false

    /// Whether a form is prepared, by its number.
    @exclusivity(unchecked) private var prepared: [Bool] = []
    @exclusivity(unchecked) private var values: [UnsafePointer<CChar>?] = []
    @exclusivity(unchecked) private var lengths: [CInt] = []
    @exclusivity(unchecked) private var formats: [CInt] = []

    init(_ handle: OpaquePointer, _ library: PostgreSQLLibrary, process: CInt) {
        self.handle = handle
        self.library = library
        socket = library.table.pointee.socket(handle)
        self.process = process
    }

    deinit { close() }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        library.table.pointee.finish(handle)
    }

    var isQuiet: Bool { pipeline.isEmpty && script == nil && cancellations == 0 && !isClosed }

    /// Clears the cancellations and deadlines of a finished batch.
    func settle() {
        wasCancelled = false
        cancellationDue = nil
        commitDue = nil
        looks = 0
    }

    /// Whether the server owes nothing.
    var isIdle: Bool { pipeline.isEmpty && script == nil }

    var isFree: Bool { session == nil && isQuiet }

    /// Whether a batch of reads is under way.
    var runsReads: Bool { session == nil && group.isEmpty && !isIdle }

    /// Whether the running batch takes longer than 50 ms. If this process stalls, that counts as one look.
    var isLate: Bool { looks > 5 }

    /// The reads of the running batch that wait for its response.
    var openReads: [PostgreSQLRequest] {
        var reads: [PostgreSQLRequest] = []
        pipeline.forEach { if $0.session == nil && !$0.isDone && $0.connection === self { reads.append($0) } }
        return reads
    }

    /// Takes a read out of the running batch, to send it again.
    func skip(_ request: PostgreSQLRequest) {
        request.connection = nil
        skipped.append(request)
    }

    var isInTransaction: Bool { library.table.pointee.transactionStatus(handle) != PQTRANS_IDLE }

    /// libpq's error message, in one line. It has none if the connection ends in order.
    var fault: String {
        let text = ServerFailure.oneLine(library.text(library.table.pointee.errorMessage(handle)))
        return text.isEmpty ? "the server closed it without a word" : text
    }

    /// Sends a statement and, if needed, its preparation; false if the connection is unusable.
    func send(
        _ form: ServerStatements.Form, of sql: SQL, _ row: ArraySlice<EncodedValue>, bytes: [UInt8],
        for request: PostgreSQLRequest, _ step: Pipeline<PostgreSQLRequest>.Step
    ) -> Bool {
        guard prepare(form, sql, for: request) else { return false }
        let isSent = bytes.withUnsafeBytes { bytes in
            values.removeAll(keepingCapacity: true)
            lengths.removeAll(keepingCapacity: true)
            for value in row {
                // An empty value still needs an address; a null pointer means `NULL`.
                let start =
                    bytes.baseAddress.map { $0 + value.offset } ?? UnsafeRawPointer(("" as StaticString).utf8Start)
                values.append(value.length < 0 ? nil : start.assumingMemoryBound(to: CChar.self))
                lengths.append(max(0, value.length))
            }
            while formats.count < row.count { formats.append(1) }
            return form.name.withUnsafeBufferPointer { name in
                library.table.pointee.sendQueryPrepared(
                    handle, name.baseAddress, CInt(truncatingIfNeeded: row.count), values, lengths, formats, 1) == 1
            }
        }
        if isSent { pipeline.append(.run(request, step)) }
        return isSent
    }

    private func prepare(_ form: ServerStatements.Form, _ sql: SQL, for request: PostgreSQLRequest) -> Bool {
        while prepared.count <= form.number { prepared.append(false) }
        guard !prepared[form.number] else { return true }
        let isSent = form.name.withUnsafeBufferPointer { name in
            // A static text ends with a NUL.
            sql.start.withMemoryRebound(to: CChar.self, capacity: sql.count + 1) { text in
                library.table.pointee.sendPrepare(
                    handle, name.baseAddress, text, CInt(truncatingIfNeeded: form.types.count), form.types) == 1
            }
        }
        guard isSent else { return false }
        prepared[form.number] = true
        pipeline.append(.prepare(form.number, request))
        return true
    }

    /// Marks a statement as not prepared.
    func forget(_ form: Int) {
        if prepared.indices.contains(form) { prepared[form] = false }
    }

    func sync() -> Bool {
        guard library.table.pointee.pipelineSync(handle) == 1 else { return false }
        pipeline.append(.sync)
        return flush()
    }

    /// Leaves pipeline mode and sends a script, whose statements run one after the other.
    func send(script text: String, for request: PostgreSQLRequest) -> Bool {
        guard pipeline.isEmpty, library.table.pointee.exitPipelineMode(handle) == 1,
            library.table.pointee.sendQuery(handle, text) == 1
        else { return false }
        script = request
        return flush()
    }

    /// Writes as much as the socket accepts; false if the connection is lost.
    func flush() -> Bool {
        let left = library.table.pointee.flush(handle)
        waitsForRoom = left > 0
        return left >= 0
    }

    /// Reads from the socket; false if the connection is lost, although complete results may remain.
    func receive() -> Bool { library.table.pointee.consumeInput(handle) == 1 }

    /// Whether a script's results are complete.
    var hasNoMore: Bool { library.table.pointee.isBusy(handle) == 0 }

    /// The next complete result, which the caller frees; nil if there is none.
    func nextResult() -> OpaquePointer? {
        // A nil follows each result; two in a row mean that there is none.
        for _ in 0..<2 {
            guard library.table.pointee.isBusy(handle) == 0 else { return nil }
            if let result = library.table.pointee.getResult(handle) { return result }
        }
        return nil
    }
}
