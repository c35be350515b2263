import CMicroHTTPD
import Glibc
import Synchronization
import ViperFiles
import ViperHTTP
import ViperThreads

extension Exchange: ChangeWaiter {
    /// Responds without the task, if the request is complete and its handler need not wait, or only for a change that is
    /// known. The task is left to make the parts of a streamed response.
    func answersImmediately() -> Bool {
        guard !head.hasBody || (incoming.isComplete && storage.method.takesBody) else { return false }
        guard let response = bridge.immediate(Request(storage)) else { return false }
        guard let change = response.pendingChange else {
            finish(response)
            return body == nil
        }
        pendingResponse = consume response
        change.begin(for: self)
        return true
    }

    /// Sends the response that was made before its change, or tells why the change failed, unless it is left to the task.
    func finishPending() {
        guard let response = pendingResponse.take(), let change = response.pendingChange else { return }
        if change.isLeftToTask { return resumeTask(true) }
        guard let failure = change.failure else { return finish(response) }
        finish(bridge.failure(failure, Request(storage)))
    }

    func changeEnded() { add(.changeEnded) }

    var isCancelled: Bool { shared.withLock { $0.state.isSpent } }

    /// Responds without the handler and releases the exchange: only in the first call. Returns whether the response is
    /// queued.
    func refuse(_ problem: Problem) -> Bool {
        defer { _ = shared.withLock { $0.state.handle(.clientLeft) } }
        return send(bridge.refusal(problem, Request(storage)))
    }

    /// Sends the handler's response, unless the exchange has been given up.
    func finish(_ response: consuming Response) {
        guard shared.withLock({ $0.state.handle(.answered) }) == .send else { return }
        isQueued = send(response)
        if body != nil { _ = shared.withLock { $0.state.handle(.opened) } }
    }

    func send(_ response: consuming Response) -> Bool {
        guard let record, let connection else { return false }
        return bridge.answer(response, to: self, on: connection, of: record)
    }
}

extension Bridge {
    private enum QueueFault: Error {
        /// libmicrohttpd refuses the value of a header field.
        case field
        case memory
        /// libmicrohttpd accepts no response now.
        case refused
        /// The client has gone, or does not read its responses.
        case gone

        /// The message for the operator; nil if a client can cause it.
        var text: StaticString? {
            switch self {
            case .field: "the response has a header field that cannot be sent"
            case .memory: "out of memory for the response"
            case .refused: "libmicrohttpd cannot send a response now"
            case .gone: nil
            }
        }
    }

    /// Queues a response and writes its access record; that of a streamed response follows at its end. On
    /// libmicrohttpd's thread, in a handler call. Returns false if libmicrohttpd refuses it, in which case the
    /// connection must be closed.
    func answer(
        _ response: consuming Response, to exchange: Exchange, on connection: OpaquePointer,
        of record: ConnectionRecord, isReplacement: Bool = false
    ) -> Bool {
        let status = response.status
        let sent: Int
        do throws(QueueFault) {
            sent = try queue(&response, exchange, connection, record)
        } catch {
            if let text = error.text {
                notice(.fault("request \(exchange.name): \(text)"))
            }
            guard error == .field || error == .memory, !isReplacement else { return false }
            let problem = Refusal.answer.problem(limits)
            return answer(
                problem.response(to: Request(exchange.storage)), to: exchange, on: connection, of: record,
                isReplacement: true)
        }
        if exchange.body != nil { return true }
        let now = Clock.now()
        let hasBody = exchange.storage.method != .head
        write(
            exchange.storage, status, bytes: hasBody ? sent : 0, began: exchange.began, now: now,
            lane: record.worker.index)
        return true
    }

    func write(
        _ storage: RequestStorage, _ status: Status, bytes: Int, began: UInt64, now: UInt64, lane: Int
    ) {
        let time = Int64(bitPattern: began) &+ clockOffset.load(ordering: .relaxed)
        let request = Request(storage)
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        let record = AccessRecord(
            time: time / 1_000, method: storage.method, path: request.path,
            traceID: request.traceID ?? none, pattern: storage.pattern,
            status: status, bytes: bytes, microseconds: Int(truncatingIfNeeded: (now &- began) / 1_000),
            identifier: request.identifier, clientSubject: request.clientSubject)
        log(record, lane)
    }

    /// Passes a response to libmicrohttpd and returns the size of its body.
    private func queue(
        _ response: inout Response, _ exchange: Exchange, _ connection: OpaquePointer, _ record: ConnectionRecord
    ) throws(QueueFault) -> Int {
        if response.status == .notModified {
            try queueUnmodified(&response, exchange.storage, connection, record)
            return 0
        }
        var count = 0
        var body: StreamedBody?
        // That of the body, if it is known; below 0 if there is none.
        var size = Int.max
        let raw: OpaquePointer?
        switch response.takeBody() {
        case .empty:
            size = -1
            raw = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .shared(let bytes):
            count = bytes.unsafeBytes.count
            size = count
            let base = UnsafeMutableRawPointer(mutating: bytes.unsafeBytes.baseAddress)
            raw = MHD_create_response_from_buffer(count, base, .RESPMEM_PERSISTENT)
        case .stream(let stream):
            if exchange.storage.method != .head {
                body = StreamedBody(stream, response.status, isCoded: response.coding != .identity, of: self)
            }
            if stream.isEventStream { response.closesConnection = true }
            raw = Self.response(inPartsOf: exchange, hasParts: body != nil)
        case .file(let file, let range):
            count = range.count
            size = count
            raw = Self.response(of: file, range)
        case .bytes(let bytes):
            count = bytes.count
            size = count
            raw = Self.response(of: bytes)
        }
        guard let raw else { throw .memory }
        defer { MHD_destroy_response(raw) }
        guard addFields(of: response, size, exchange.storage, record, to: raw) else { throw .field }
        guard MHD_queue_response(connection, UInt32(response.status.code), raw) == .YES else { throw .refused }
        exchange.body = body
        return count
    }

    /// Passes a 304 to libmicrohttpd: without a length and, if the client reads its responses, without closing the
    /// connection.
    private func queueUnmodified(
        _ response: inout Response, _ storage: RequestStorage, _ connection: OpaquePointer,
        _ record: ConnectionRecord
    ) throws(QueueFault) {
        response.body = .empty
        guard let raw = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT) else { throw .memory }
        defer { MHD_destroy_response(raw) }
        guard addFields(of: response, -1, storage, record, to: raw) else { throw .field }
        switch Unmodified.begin(on: connection, over: record.secure) {
        case .broken:
            record.lingers = true
            throw .gone
        case .sent:
            guard MHD_queue_response(connection, Unmodified.rest, raw) == .YES else { throw .refused }
        case .held:
            guard let last = adder_mhd_last_unmodified() else { throw .memory }
            defer { MHD_destroy_response(last) }
            record.lingers = true
            guard addFields(of: response, -1, storage, record, to: last) else { throw .field }
            guard MHD_queue_response(connection, 304, last) == .YES else { throw .refused }
        }
    }

    /// The size of libmicrohttpd's buffer for a streamed body without chunks. Chunks are made in the connection's memory.
    private static let streamRoom = 16 << 10

    /// A response for whose parts libmicrohttpd asks an exchange, if it has any.
    private static func response(inPartsOf exchange: Exchange, hasParts: Bool) -> OpaquePointer? {
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        let room = hasParts && exchange.head.isOldVersion ? streamRoom : 1
        let raw = MHD_create_response_from_callback(.max, room, Callbacks.reader, context, nil)
        if let raw, !hasParts { adder_mhd_without_chunks(raw) }
        return raw
    }

    /// A response whose `malloc`ed block libmicrohttpd frees once it has been sent.
    private static func response(of bytes: consuming Bytes) -> OpaquePointer? {
        let block = bytes.release()
        let raw = MHD_create_response_from_buffer(block.count, block.baseAddress, .RESPMEM_MUST_FREE)
        if raw == nil { free(block.baseAddress) }
        return raw
    }

    /// A response that libmicrohttpd sends from a range of a file, which it closes.
    private static func response(of file: OpenFile, _ range: Range<Int>) -> OpaquePointer? {
        guard let start = UInt64(exactly: range.lowerBound), let descriptor = file.take() else { return nil }
        let raw = MHD_create_response_from_fd_at_offset64(UInt64(range.count), descriptor, start)
        if raw == nil { close(descriptor) }
        return raw
    }

    /// Adds the header fields; false if one of them is refused. The size of the body is below 0 if there is none.
    private func addFields(
        of response: borrowing Response, _ size: Int, _ storage: RequestStorage, _ record: ConnectionRecord,
        to raw: OpaquePointer
    ) -> Bool {
        // libmicrohttpd must know of it, so it is a field of its own. It comes first: it makes libmicrohttpd forget
        // that it has been given a date.
        if response.closesConnection || isDraining.load(ordering: .relaxed) {
            guard MHD_add_response_header(raw, "Connection", "close") == .YES else { return false }
        }
        fill(&record.worker.lines, of: response, size, storage, record)
        return record.worker.lines.pass(to: raw)
    }

    private func fill(
        _ lines: inout FieldLines, of response: borrowing Response, _ size: Int, _ storage: RequestStorage,
        _ record: ConnectionRecord
    ) {
        lines.begin()
        let identifier = Request(storage).identifier
        lines.add("X-Request-Id", checked: identifier.isEmpty ? StaticString("-").bytes : identifier)
        lines.add("X-Content-Type-Options", "nosniff")
        lines.add("Cache-Control", response.cacheControl)
        if size >= 0 {
            lines.add("Content-Type", response.contentType)
            if let coding = response.coding.name { lines.add("Content-Encoding", coding) }
        }
        if let tag = response.entityTag { lines.add("ETag") { tag.write(to: &$0) } }
        if let location = response.location { lines.add("Location", location) }
        if let link = response.link { lines.add("Link", link) }
        if let vary = response.vary.text { lines.add("Vary", checked: vary) }
        if let origin = response.crossOrigin {
            lines.add("Access-Control-Allow-Origin", origin.unsafeBytes)
            lines.add("Access-Control-Expose-Headers", Response.exposedFields)
        }
        if let quota = response.quota {
            lines.add("RateLimit-Policy", quota.policy.unsafeBytes)
            lines.add("RateLimit") { quota.write(to: &$0) }
        }
        for field in response.fields { lines.add(field.name, field.value) }
        if let session = record.secure {
            session.collect(bodyBytes: size)
            if let value = record.worker.sessions?.strictTransport { lines.add("Strict-Transport-Security", value) }
        }
    }
}
