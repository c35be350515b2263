import CMicroHTTPD
import Glibc
import Synchronization
import ViperHTTP
import ViperThreads

/// The state shared by libmicrohttpd's callbacks, the watchdog and the reaper.
final class Bridge: Sendable {
    let handler: @Sendable (Request) async -> Response
    /// Responds without the handler; nil if it cannot.
    let immediate: @Sendable (Request) -> Response?
    /// Responds if the change of such a response has failed.
    let failure: @Sendable (any Error, Request) -> Response
    /// The maximum size of a body that is larger than others may be; nil if its route takes none.
    let bodyLimit: @Sendable (Request) -> Int?
    /// Makes the responses to requests refused before they reach the handler.
    let refusal: @Sendable (Problem, Request) -> Response
    let log: AccessLog
    let notice: @Sendable (DaemonNotice) -> Void
    let limits: Limits
    let bodies: BodyBudget
    /// The connections of each address.
    let clients: ConnectionShares
    let watch: ShareWatch?
    /// The hosts that requests may name; nil for any.
    let hosts: ServedHosts?
    /// The number of streamed bodies.
    let streamCount = PeakCount()
    /// Runs the jobs of exchanges that have no client.
    let reaper: Reaper
    /// Whether responses close their connection, and idle connections are closed.
    let isDraining = Atomic<Bool>(false)
    let drainingSince = Atomic<UInt64>(0)
    /// Wakes the watchdog, also when a worker is full.
    let crowding: Wake
    /// Whether all waits must end.
    let isStopping = Atomic<Bool>(false)
    /// The offset from the monotonic clock to the time since 1970.
    let clockOffset = Atomic<Int64>(Clock.offset())

    private let handlerNanoseconds: UInt64
    private let streamNanoseconds: UInt64
    private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])

    init(
        _ configuration: DaemonConfiguration, connections: Int, isLoopback: Bool, reaper: Reaper, crowding: Wake,
        handler: @escaping @Sendable (Request) async -> Response, immediate: @escaping @Sendable (Request) -> Response?,
        failure: @escaping @Sendable (any Error, Request) -> Response,
        bodyLimit: @escaping @Sendable (Request) -> Int?, refusal: @escaping @Sendable (Problem, Request) -> Response,
        log: @escaping AccessLog, notice: @escaping @Sendable (DaemonNotice) -> Void
    ) {
        limits = configuration.limits
        bodies = BodyBudget(
            bytes: limits.bodiesBytes, largestBody: limits.bodyBytes, proxies: configuration.proxies,
            watch: configuration.watch)
        clients = ConnectionShares(
            atMost: limits.connectionsPerAddress ?? max(1, connections / 4), proxies: configuration.proxies,
            watch: configuration.watch)
        watch = configuration.watch
        hosts = isLoopback ? configuration.loopbackHosts : configuration.networkHosts
        self.reaper = reaper
        self.crowding = crowding
        self.handler = handler
        self.immediate = immediate
        self.failure = failure
        self.bodyLimit = bodyLimit
        self.refusal = refusal
        self.log = log
        self.notice = notice
        handlerNanoseconds = limits.handlerTimeout.nanoseconds
        streamNanoseconds = limits.streamTimeout.nanoseconds
    }

    /// The deadline of a handler that starts at the given time.
    func handlerDeadline(from start: UInt64) -> UInt64 { start &+ handlerNanoseconds }

    /// The deadline of a part that is requested at the given time.
    func streamDeadline(from start: UInt64) -> UInt64 { start &+ streamNanoseconds }
}

extension Bridge {
    /// Takes an exchange from the worker's pool, or creates one.
    func exchange(of worker: Worker) -> Exchange {
        if let exchange = worker.free.popLast() { return exchange }
        let exchange = Exchange(bridge: self)
        exchange.start()
        exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange }
        return exchange
    }

    func recycle(_ exchange: Exchange, to worker: Worker) {
        exchange.clear()
        worker.free.append(exchange)
    }

    func forget(_ exchange: Exchange) {
        exchanges.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// All exchanges whose task is alive.
    var allExchanges: [Exchange] { exchanges.withLock { Array($0.values) } }

    var exchangeCount: Int { exchanges.withLock { $0.count } }
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
            &exchange.head, limits: limits, hosts: hosts, bodyLimit: bodyLimit, identifiers: &worker.identifiers,
            knownHost: &worker.knownHost)
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
        let precedesHandler = refusal == nil && exchange.bodyPrecedesHandler
        guard record.move(to: ConnectionRecord.Moment(precedesHandler ? .body : .busy, since: now)) else {
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
        if precedesHandler { return .YES }
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
