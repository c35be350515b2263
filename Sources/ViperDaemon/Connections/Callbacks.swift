import CMicroHTTPD
import Glibc
import ViperHTTP

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

    /// Calls a closure with a worker and the record of a connection, which stays in the worker's list meanwhile. Neither is
    /// retained: that would cost 40 instructions each, twelve times a request.
    @inline(__always)
    private static func with<Result>(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, else other: Result,
        _ body: (Worker, ConnectionRecord) -> Result
    ) -> Result {
        guard let context, let connection, let record = adder_mhd_context(connection) else { return other }
        return Unmanaged<Worker>.fromOpaque(context)._withUnsafeGuaranteedRef { worker in
            Unmanaged<ConnectionRecord>.fromOpaque(record)._withUnsafeGuaranteedRef { body(worker, $0) }
        }
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
        ) -> UnsafeMutableRawPointer? = { context, target, connection in
            with(context, connection, else: ()) { worker, record in
                // The bytes are in libmicrohttpd's own buffer, which it is about to modify.
                record.target = PendingTarget(UnsafeMutablePointer(mutating: target))
                record.connection = connection
                worker.lastTargeted = record
                worker.turn.goesOn(with: record)
            }
            return nil
        }

    /// `MHD_OPTION_UNESCAPE_CALLBACK`: decodes nothing.
    static let unescape:
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
        ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }

    /// `MHD_OPTION_NOTIFY_COMPLETED`: the response was sent, or the connection lost. The last callback of a request.
    static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
        with(context, connection, else: ()) { worker, record in complete(connection, record, of: worker, slot) }
    }

    @inline(__always)
    private static func complete(
        _ connection: OpaquePointer?, _ record: ConnectionRecord, of worker: Worker,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) {
        record.awaitCut()
        let unanswered = slot?.pointee.map(exchange)
        if unanswered != nil || !record.isInFlight, !record.isRefused {
            let status = Int(adder_mhd_status(connection))
            if status > 0 { worker.noteRefusal(on: connection, of: record, unanswered, with: status) }
        }
        if let exchange = unanswered ?? record.stream {
            slot?.pointee = nil
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
        guard let connection, let method, let version, let size, let slot else { return .NO }
        return with(context, connection, else: .NO) { worker, record in
            if let raw = slot.pointee, size.pointee == 0, record.current.activity != .cut,
                Unmanaged<Exchange>.fromOpaque(raw)._withUnsafeGuaranteedRef({ $0.waitsOn(worker.turn) })
            {
                worker.turn.waits(record, isPolled: true)
                return .YES
            }
            worker.turn.goesOn(with: record)
            guard let raw = slot.pointee else {
                return end(worker.bridge.begin(connection, record, method, version, slot), record, of: worker)
            }
            guard size.pointee > 0 else {
                return end(worker.bridge.proceed(connection, record, exchange(raw), slot), record, of: worker)
            }
            let bytes = UnsafeRawBufferPointer(start: data, count: size.pointee)
            size.pointee = 0
            return end(worker.bridge.receive(bytes, exchange(raw), record), record, of: worker)
        }
    }

    @inline(__always)
    private static func end(_ result: MHD_Result, _ record: ConnectionRecord, of worker: Worker) -> MHD_Result {
        if result == .NO, record.secure != nil { worker.endCutConnection(record) }
        return result
    }
}
