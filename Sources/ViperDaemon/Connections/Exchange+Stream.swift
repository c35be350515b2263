import CMicroHTTPD
import Synchronization
import ViperHTTP
import ViperThreads

// Streamed bodies: libmicrohttpd asks for bytes whenever it has sent what it had; then the exchange's task makes the
// next part, on the same thread.
extension Exchange {
    /// The answer to libmicrohttpd's request for bytes.
    enum Piece: Equatable {
        /// The number of bytes copied; 0 means to call again, at once or, if the connection is suspended, once it is
        /// resumed.
        case bytes(Int)
        case end
        /// The body is truncated: the connection is closed without the last chunk.
        case broken
    }

    /// Makes the first part on demand. Returns whether another may be wanted. Runs in the exchange's task.
    func produceFirst(_ body: StreamedBody) async -> Bool {
        guard await nextPart() else { return false }
        let hasMore = await body.make()
        return goesOn(body, hasMore)
    }

    /// Makes parts on demand, until there are no more or nobody wants them. Runs in the exchange's task.
    func produce(_ body: StreamedBody) async {
        while await nextPart() {
            let hasMore = await body.make()
            guard goesOn(body, hasMore) else { return }
        }
    }

    /// Waits until a part is wanted. Not inlined, as the next one, since the task would hold the memory for both while it
    /// makes a part.
    @inline(never)
    private func nextPart() async -> Bool { await next() }

    /// Notes that a part was made. Returns whether another may be wanted.
    @inline(never)
    private func goesOn(_ body: StreamedBody, _ hasMore: Bool) -> Bool {
        if let notice = body.stream.takeNotice() { bridge.notice(.fault("request \(name): \(notice)")) }
        return shared.withLock { $0.state.handle(hasMore ? .made : .ended) } != .discard
    }

    /// Makes the parts of a stream in a new task, and serves on in another. A task keeps the memory that its calls once needed
    /// until it ends, and a stream may be open for long after a handler that needed much; an event stream for hours.
    func produceApart(_ body: StreamedBody) {
        replaceTask {
            await self.produce(body)
            self.replaceTask { await self.serve() }
        }
    }

    private func replaceTask(_ operation: @escaping @Sendable () async -> Void) {
        let replacement = Task(executorPreference: self, operation: operation)
        shared.withLock { _ in task = replacement }
    }

    /// Provides bytes for libmicrohttpd, on its thread.
    func read(into room: UnsafeMutableRawBufferPointer) -> Piece {
        guard let record, let body else { return .broken }
        record.worker.turn.goesOn(with: record)
        let now = Clock.now()
        // Once the watchdog has shut the connection down no more parts are made. From here on the connection waits for
        // us, not for its client.
        guard record.move(to: ConnectionRecord.Moment(.busy, since: now)) else { return .broken }
        if body.isTaken {
            if !body.isLast, let piece = wait(for: body, record, now) { return piece }
            if body.isTaken, body.isLast { return end(body, record, now) }
        }
        let count = body.take(into: room)
        _ = record.move(to: ConnectionRecord.Moment(.sending, since: now))
        return .bytes(count)
    }

    /// Has the next part made. Returns the answer to libmicrohttpd if it is not ready or never will be.
    private func wait(for body: StreamedBody, _ record: ConnectionRecord, _ now: UInt64) -> Piece? {
        let deadline = bridge.streamDeadline(from: now)
        let action = shared.withLock { shared in
            let action = shared.state.handle(.called)
            if action == .make { shared.deadline = deadline }
            return action
        }
        if action == .make { resumeTask(true) }
        switch drive() {
        case .waiting: return .bytes(0)
        case .sending: return nil
        default:
            record.lingers = true
            return .broken
        }
    }

    private func end(_ body: StreamedBody, _ record: ConnectionRecord, _ now: UInt64) -> Piece {
        _ = record.move(to: ConnectionRecord.Moment(.sending, since: now))
        guard let fault = body.fault else { return .end }
        bridge.notice(.fault("request \(name): the response was cut short: \(fault.inner)"))
        if fault.isTold { return .end }
        record.lingers = true
        return .broken
    }

    /// Abandons a body that its task does not finish.
    func cut() {
        task?.cancel()
        if shared.withLock({ $0.isLate }) {
            let limit = bridge.limits.streamTimeout
            bridge.notice(.fault("request \(name): the response was cut short: it produced nothing for \(limit)"))
        }
        logBody()
        record?.stream = nil
        detach()
        bridge.reaper.take(self)
    }

    /// Writes the access record of a streamed response, complete or not. Nobody else may run the task's jobs.
    func logBody() {
        guard let body, let record else { return }
        bridge.write(
            storage, body.status, bytes: body.sent, began: began, now: Clock.now(), lane: record.worker.index)
    }

    /// Whether the client of a streamed body has gone. One that has closed only its own side still reads the body, but
    /// of an event stream nobody would know when it leaves.
    ///
    /// Requires the lock and a suspended connection.
    var hasNoClient: Bool {
        guard let status = record?.status() else { return false }
        return status.isReset || (status.isHalfClosed && body?.isEventStream == true)
    }

    /// The id of its request, for the log.
    var name: String { String(decoding: Request(storage).identifier, as: UTF8.self) }
}

extension Callbacks {
    /// `MHD_CONTENT_READER_END_OF_STREAM`, a macro that is not imported.
    private static let endOfStream = -1

    /// `MHD_ContentReaderCallback`: libmicrohttpd wants the next bytes of a streamed body. A connection suspended here
    /// must return 0. The context is the exchange, which the connection's record keeps alive until the request ends.
    ///
    /// To close the connection, we shut down our sending side and return a byte that cannot be sent. The error codes of
    /// the callback, and the end of a body without chunks, would close the connection but leave it in libmicrohttpd's
    /// list until its timeout, unless the callback was called while writing.
    static let reader: MHD_ContentReaderCallback = { context, _, room, size in
        guard let context, let room else { return 0 }
        let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
        guard let record = exchange.record else { return 0 }
        let hasChunks = !exchange.head.isOldVersion
        switch exchange.read(into: UnsafeMutableRawBufferPointer(start: room, count: size)) {
        case .bytes(let count): return count
        case .end where hasChunks: return endOfStream
        default:
            _ = record.withDescriptor(TCP.endSending)
            room.pointee = 0
            return 1
        }
    }
}
