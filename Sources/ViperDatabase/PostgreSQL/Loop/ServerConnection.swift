import CPostgreSQL
import Glibc

/// A connection to the server in pipeline mode, which never blocks.
final class ServerConnection: @unchecked Sendable {
    // Sendable: the thread that connected hands it to the loop's, which alone touches it from then on.

    let handle: OpaquePointer
    let library: PostgreSQLLibrary
    let socket: CInt
    /// The server's process.
    let process: CInt

    /// What was sent and is not answered yet.
    var pipeline = Pipeline<PostgreSQLRequest>()
    /// Who has it to themselves.
    var session: ServerSession?
    /// The script that runs, outside of pipeline mode.
    var script: PostgreSQLRequest?
    /// The request of who has it to themselves that is under way.
    var current: PostgreSQLRequest?
    /// What the batch that is under way asks, and since when, in nanoseconds.
    var batch: [ServerStatements.Text] = []
    var batchBegan: UInt64 = 0
    /// Reads of the batch that were skipped and are asked again.
    var skipped: [PostgreSQLRequest] = []
    /// Whether the loop is told when it can be written to.
    var waitsForRoom = false
    var isWatchedForRoom = false
    /// Whether its prepared statements do not fit the tables any more.
    var isStale = false
    /// How many cancellations were asked for over other connections and are not answered.
    var cancellations = 0
    /// Whether one was asked for in the batch that is under way.
    var wasCancelled = false
    /// When to ask for one, in nanoseconds.
    var cancellationDue: UInt64?
    /// Until when to wait for the answer to a commit that its caller waits for no longer, in nanoseconds.
    var commitDue: UInt64?
    /// Whether it was lost and is on no list any more.
    var isClosed = false

    /// The forms of statements that are prepared, by number.
    private var prepared: [Bool] = []
    private var values: [UnsafePointer<CChar>?] = []
    private var lengths: [CInt] = []
    private var formats: [CInt] = []

    init(_ handle: OpaquePointer, _ library: PostgreSQLLibrary) {
        self.handle = handle
        self.library = library
        socket = library.table.pointee.socket(handle)
        process = library.table.pointee.backendPID(handle)
    }

    deinit { close() }

    /// Closes it.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        library.table.pointee.finish(handle)
    }

    /// Whether nothing runs on it.
    var isQuiet: Bool { pipeline.isEmpty && script == nil && cancellations == 0 && !isClosed }

    /// A batch has ended, so that nothing of it has to be ended any more.
    func settle() {
        wasCancelled = false
        cancellationDue = nil
        commitDue = nil
    }

    /// Whether the server owes nothing.
    var isIdle: Bool { pipeline.isEmpty && script == nil }

    /// Whether it is nobody's and nothing runs on it.
    var isFree: Bool { session == nil && isQuiet }

    /// Whether a transaction is open.
    var isInTransaction: Bool { library.table.pointee.transactionStatus(handle) != PQTRANS_IDLE }

    /// What libpq has to say of a fault, in one line.
    var fault: String {
        ServerFailure.oneLine(library.text(library.table.pointee.errorMessage(handle)))
    }

    // MARK: - Sending

    /// Sends a statement, prepared before if it is not yet; false if the connection is of no use any more.
    func send(
        _ form: ServerStatements.Form, of sql: StaticString, _ row: ArraySlice<EncodedValue>, bytes: [UInt8],
        for request: PostgreSQLRequest, _ step: Pipeline<PostgreSQLRequest>.Step
    ) -> Bool {
        guard prepare(form, sql, for: request) else { return false }
        let isSent = bytes.withUnsafeBytes { bytes in
            values.removeAll(keepingCapacity: true)
            lengths.removeAll(keepingCapacity: true)
            for value in row {
                // No bytes still need an address: without one they would be `NULL`.
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

    private func prepare(_ form: ServerStatements.Form, _ sql: StaticString, for request: PostgreSQLRequest) -> Bool {
        while prepared.count <= form.number { prepared.append(false) }
        guard !prepared[form.number] else { return true }
        let isSent = form.name.withUnsafeBufferPointer { name in
            // A static text ends with a zero.
            sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount + 1) { text in
                library.table.pointee.sendPrepare(
                    handle, name.baseAddress, text, CInt(truncatingIfNeeded: form.types.count), form.types) == 1
            }
        }
        guard isSent else { return false }
        prepared[form.number] = true
        pipeline.append(.prepare(form.number, request))
        return true
    }

    /// Notes that a statement is not prepared after all.
    func forget(_ form: Int) {
        if prepared.indices.contains(form) { prepared[form] = false }
    }

    /// Ends a batch and sends what waits to be sent.
    func sync() -> Bool {
        guard library.table.pointee.pipelineSync(handle) == 1 else { return false }
        pipeline.append(.sync)
        return flush()
    }

    /// Leaves pipeline mode and sends a script, which runs as one statement after the other.
    func send(script text: String, for request: PostgreSQLRequest) -> Bool {
        guard pipeline.isEmpty, library.table.pointee.exitPipelineMode(handle) == 1,
            library.table.pointee.sendQuery(handle, text) == 1
        else { return false }
        script = request
        return flush()
    }

    /// Sends what there is room for; false if the connection is lost.
    func flush() -> Bool {
        let left = library.table.pointee.flush(handle)
        waitsForRoom = left > 0
        return left >= 0
    }

    // MARK: - Receiving

    /// Takes in what has come; false if the connection is lost, which there may still be answers before.
    func receive() -> Bool { library.table.pointee.consumeInput(handle) == 1 }

    /// Whether a script is answered: there is no result, and none to wait for.
    var hasNoMore: Bool { library.table.pointee.isBusy(handle) == 0 }

    /// The next answer that has come whole, to be freed; nil if there is none.
    func nextResult() -> OpaquePointer? {
        // An answer is followed by a nil; two of them say that there is nothing.
        for _ in 0..<2 {
            guard library.table.pointee.isBusy(handle) == 0 else { return nil }
            if let result = library.table.pointee.getResult(handle) { return result }
        }
        return nil
    }
}
