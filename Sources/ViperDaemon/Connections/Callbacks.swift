import CMicroHTTPD
import Glibc
import Synchronization
import ViperHTTP
import ViperValues

/// libmicrohttpd's callbacks, on a worker's thread. The context is the ``Worker``, which outlives its daemon.
enum Callbacks {
    private static func worker(_ context: UnsafeMutableRawPointer?) -> Worker? {
        context.map { Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The record of a connection. The worker's list keeps it alive until the connection is closed.
    private static func record(_ connection: OpaquePointer?) -> ConnectionRecord? {
        guard let connection, let context = adder_mhd_context(connection) else { return nil }
        return Unmanaged<ConnectionRecord>.fromOpaque(context).takeUnretainedValue()
    }

    private static func exchange(_ context: UnsafeMutableRawPointer) -> Exchange {
        Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    }

    private static func address(of connection: OpaquePointer) -> ClientAddress {
        guard let address = adder_mhd_client(connection) else { return .none }
        return ClientAddress(address)
    }

    /// `MHD_AcceptPolicyCallback`: a client has connected. If it is refused its socket is closed at once.
    static let accept: MHD_AcceptPolicyCallback = { context, address, _ in
        guard let worker = worker(context) else { return .NO }
        return worker.admit(address.map { ClientAddress($0) } ?? .none) ? .YES : .NO
    }

    /// `MHD_OPTION_NOTIFY_CONNECTION`: a connection was accepted, or its socket is about to be closed.
    static let connection: MHD_NotifyConnectionCallback = { context, connection, slot, event in
        guard let worker = worker(context), let connection, let slot else { return }
        switch event {
        case .CONNECTION_NOTIFY_STARTED:
            let record = worker.open(descriptor: adder_mhd_socket(connection), from: address(of: connection))
            slot.pointee = Unmanaged.passUnretained(record).toOpaque()
            if let sessions = worker.sessions { worker.secure(record, connection, by: sessions) }
        default:
            guard let record = record(connection) else { return }
            slot.pointee = nil
            if let session = record.secure { worker.forget(session, of: record) }
            if worker.unclaimedRefusal != 0 {
                worker.noteRefusal(on: nil, of: record, nil, with: worker.unclaimedRefusal)
            }
            if let copy = record.forgetDescriptor() { worker.bridge.reaper.linger(copy) }
            worker.close(record)
        }
    }

    /// `MHD_OPTION_URI_LOG_CALLBACK`: the request line has arrived. The first callback of a request.
    static let target:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer? = { _, target, connection in
            guard let record = record(connection) else { return nil }
            // The bytes are in libmicrohttpd's own buffer, which it is about to modify.
            record.target = PendingTarget(UnsafeMutablePointer(mutating: target))
            record.connection = connection
            record.worker.lastTargeted = record
            record.worker.turn.goesOn(with: record)
            return nil
        }

    /// `MHD_OPTION_UNESCAPE_CALLBACK`: decodes nothing.
    static let unescape:
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
        ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }

    /// `MHD_OPTION_NOTIFY_COMPLETED`: the response was sent, or the connection lost. The last callback of a request.
    static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
        guard let worker = worker(context), let connection, let record = record(connection) else { return }
        record.awaitCut()
        let unanswered = slot?.pointee.map(exchange)
        if unanswered != nil || !record.isInFlight, !record.isRefused {
            let status = Int(adder_mhd_status(connection))
            if status > 0 { worker.noteRefusal(on: connection, of: record, unanswered, with: status) }
        }
        if let raw = slot?.pointee {
            slot?.pointee = nil
            let exchange = exchange(raw)
            if exchange.clientLeft() { worker.bridge.recycle(exchange, to: worker) }
        } else if let exchange = record.stream {
            record.stream = nil
            if exchange.clientLeft() { worker.bridge.recycle(exchange, to: worker) }
        }
        guard record.isInFlight else { return }
        record.isInFlight = false
        worker.leave()
        record.rest()
    }

    /// The same over TLS.
    static let completedSecurely: MHD_RequestCompletedCallback = { context, connection, slot, code in
        record(connection)?.secure?.flush()
        completed(context, connection, slot, code)
    }

    /// The handler: called once with the head, then with each part of the body, then until there is a response.
    static let handler: MHD_AccessHandlerCallback = { context, connection, _, method, version, data, size, slot in
        guard let worker = worker(context), let connection, let method, let version, let size, let slot,
            let record = record(connection)
        else { return .NO }
        if let raw = slot.pointee, size.pointee == 0, exchange(raw).waitsOn(worker.turn),
            record.current.activity != .cut
        {
            worker.turn.waits(record, isPolled: true)
            return .YES
        }
        worker.turn.goesOn(with: record)
        let result: MHD_Result
        if let raw = slot.pointee {
            if size.pointee > 0 {
                let bytes = UnsafeRawBufferPointer(start: data, count: size.pointee)
                size.pointee = 0
                result = worker.bridge.receive(bytes, exchange(raw), record)
            } else {
                result = worker.bridge.proceed(connection, record, exchange(raw), slot)
            }
        } else {
            result = worker.bridge.begin(connection, record, method, version, slot)
        }
        if result == .NO, record.secure != nil { worker.endCutConnection(record) }
        return result
    }
}

extension Bridge {
    /// Handles the first call, with a complete head. Returning without a response accepts the request; a response to one
    /// with a body closes the connection.
    func begin(
        _ connection: OpaquePointer, _ record: ConnectionRecord, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        let worker = record.worker
        let exchange = exchange(of: worker)
        exchange.lease(to: record, connection)
        let refusal = HeadReader.read(
            connection, method: method, version: version, target: record.target, into: exchange.storage,
            &exchange.head, limits: limits, hosts: hosts, bodyLimit: bodyLimit, identifiers: &worker.identifiers)
        exchange.storage.peer = record.peer
        if let session = record.secure, session.certificates.checksClients {
            session.clientSubject.withUnsafeBytes(exchange.storage.setClientSubject)
        }
        if exchange.head.isForwarded, let watch { watch.noteForwarding(by: record.peer) }
        if exchange.head.hasBody {
            exchange.storage.expectBody(exchange.head.contentLength, limit: limits.bodyBytes, within: bodies)
        }
        let now = Clock.now()
        exchange.began = now
        exchange.storage.moment = now
        record.consume(exchange.head.size)
        record.isInFlight = true
        worker.enter()
        record.receiving = exchange
        guard record.move(to: ConnectionRecord.Moment(.busy, since: now)) else {
            if exchange.clientLeft() { recycle(exchange, to: worker) }
            return .NO
        }
        if let refusal {
            record.lingers = true
            let isQueued = exchange.refuse(refusal.problem(limits))
            recycle(exchange, to: worker)
            return isQueued ? .YES : .NO
        }
        slot.pointee = Unmanaged.passUnretained(exchange).toOpaque()
        guard exchange.head.hasBody else { return .YES }
        exchange.incoming = IncomingBody()
        exchange.storage.bodySource = exchange
        return conclude(exchange.called(at: now), record, exchange, slot, precedesBody: true)
    }

    /// Receives a part of the body. Over the limit it is discarded up to twice the limit, then the connection is cut.
    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange, _ record: ConnectionRecord) -> MHD_Result {
        exchange.incoming.received += bytes.count
        if !exchange.head.isChunked { record.consume(bytes.count) }
        if let upload = exchange.storage.upload { return receive(bytes, into: upload, exchange, record) }
        if exchange.incoming.received <= limits.bodyBytes {
            if exchange.incoming.isIgnored { return .YES }
            switch exchange.storage.appendBody(bytes) {
            case .kept: return .YES
            case .full: return end(record, .crowdedBodies, exchange)
            case .noMemory: return end(record, .memory, exchange)
            }
        }
        exchange.storage.dropBody()
        return exchange.incoming.received > 2 * limits.bodyBytes ? end(record, .largeBody, exchange) : .YES
    }

    /// Receives a part of an upload. Over its limit it is discarded up to one limit of other bodies, then the connection
    /// is cut.
    private func receive(
        _ bytes: UnsafeRawBufferPointer, into upload: UploadReceiver, _ exchange: Exchange, _ record: ConnectionRecord
    ) -> MHD_Result {
        guard exchange.incoming.received <= upload.limit else {
            upload.discard()
            exchange.storage.dropBody()
            guard exchange.incoming.received - upload.limit > limits.bodyBytes else { return .YES }
            return end(record, .largeUpload(upload.limit), exchange)
        }
        switch exchange.storage.receiveUpload(bytes) {
        case .kept: return record.extendUpload(by: bytes.count, at: Clock.now()) ? .YES : .NO
        case .full: return end(record, .crowdedBodies, exchange)
        case .noMemory: return end(record, .memory, exchange)
        }
    }

    /// Refuses a request whose body is still arriving. Nothing is sent if the watchdog has already responded.
    private func end(_ record: ConnectionRecord, _ refusal: Refusal, _ exchange: Exchange) -> MHD_Result {
        record.lingers = true
        // The watchdog may have been faster.
        if record.move(to: ConnectionRecord.Moment(.cut, since: Clock.now())) { cut(record, refusal, exchange) }
        return .NO
    }

    /// Why a request with a complete body is still refused; nil if it is not.
    private func refusal(of exchange: Exchange, on connection: OpaquePointer) -> Refusal? {
        let received = exchange.incoming.received
        let upload = exchange.storage.upload
        if let upload, received > upload.limit { return .largeUpload(upload.limit) }
        if upload == nil, received > limits.bodyBytes { return .largeBody }
        if exchange.head.isChunked, let refusal = Trailers.refusal(of: connection) { return refusal }
        guard upload == nil, !exchange.incoming.isIgnored, received > Self.plainBytes,
            !Memory.canSpare(received * Self.readingFactor)
        else { return nil }
        return .memory
    }

    /// A body up to this size is parsed without checking the available memory.
    private static let plainBytes = 64 << 10
    /// The maximum memory for parsing a body, in multiples of its size: one with a hundred thousand faults.
    private static let readingFactor = 16

    /// Handles the last call, or the one after the connection was resumed.
    func proceed(
        _ connection: OpaquePointer, _ record: ConnectionRecord, _ exchange: Exchange,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        let seen = record.current
        // A client that has received 408 is not served any more.
        guard seen.activity != .cut else { return .NO }
        guard seen.isBody else {
            let precedesBody = exchange.head.hasBody && !exchange.incoming.isComplete
            return conclude(
                exchange.called(at: exchange.began), record, exchange, slot, precedesBody: precedesBody)
        }
        let now = Clock.now()
        guard record.move(from: seen, to: ConnectionRecord.Moment(.busy, since: now)) else { return .NO }
        if exchange.head.isChunked {
            record.consumed.store(ConnectionRecord.unknown, ordering: .relaxed)
        }
        exchange.storage.moment = now
        exchange.incoming.refusal = refusal(of: exchange, on: connection)
        exchange.incoming.isComplete = true
        return conclude(exchange.called(at: now), record, exchange, slot, precedesBody: false)
    }

    /// Leaves a handler call as the exchange needs it.
    ///
    /// - Parameter precedesBody: whether the body has not arrived. A response then closes the connection, and the client
    ///   may still be sending.
    private func conclude(
        _ outcome: Exchange.Outcome, _ record: ConnectionRecord, _ exchange: Exchange,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>, precedesBody: Bool
    ) -> MHD_Result {
        switch outcome {
        case .waiting(let isPolled):
            record.worker.turn.waits(record, isPolled: isPolled)
            return .YES
        case .receiving:
            let activity: ConnectionRecord.Activity = exchange.storage.upload == nil ? .body : .upload
            return record.move(to: ConnectionRecord.Moment(activity, since: Clock.now())) ? .YES : .NO
        case .sending:
            // From now on the record keeps it alive: the reaper may finish before libmicrohttpd does.
            slot.pointee = nil
            if precedesBody { record.lingers = true }
            record.stream = exchange
            _ = record.withDescriptor(TCP.limitUnsent)
            if exchange.body?.isEventStream == true {
                _ = record.withDescriptor { TCP.limitSilence($0, limits.streamTimeout) }
            }
            _ = record.move(to: ConnectionRecord.Moment(.sending, since: Clock.now()))
            return .YES
        case .recycled(let isQueued):
            slot.pointee = nil
            if precedesBody { record.lingers = true }
            recycle(exchange, to: record.worker)
            return isQueued ? .YES : .NO
        case .left(let isQueued):
            slot.pointee = nil
            if precedesBody { record.lingers = true }
            return isQueued ? .YES : .NO
        }
    }
}
