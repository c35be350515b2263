import CMicroHTTPD
import Glibc
import Synchronization
import ViperHTTP

// libmicrohttpd refuses some requests on its own, in HTML: a field line without a colon, a bad chunk. It announces that
// only in its log, before sending; there we respond first, if the request is known by then.
extension Worker {
    /// Handles libmicrohttpd's announcement that it refuses a request. On its thread, before anything is sent.
    func willRefuse(with status: Int) {
        // With a complete head, libmicrohttpd is about to send its own response. At most one connection of the thread
        // has a complete head that has not reached the handler.
        guard let record = unservedRecord, let connection = record.connection else {
            unclaimedRefusal = status
            return
        }
        refuse(connection, of: record, with: status)
    }

    /// The connection with a complete head that has not reached the handler.
    private var unservedRecord: ConnectionRecord? {
        if let record = lastTargeted, record.hasUnservedHead { return record }
        var found: ConnectionRecord?
        forEachConnection { if $0.hasUnservedHead { found = $0 } }
        return found
    }

    private func refuse(_ connection: OpaquePointer, of record: ConnectionRecord, with status: Int) {
        let now = Clock.now()
        // The watchdog may have been faster.
        guard record.move(to: ConnectionRecord.Moment(.cut, since: now)) else { return }
        record.isRefused = true
        record.lingers = true
        let refusal: Refusal =
            switch status {
            case 431: .crowdedHead
            case 413: .largeBody
            default: .malformed("Content-Length is not a number of bytes.")
            }
        let storage = unservedRequest(of: connection, record)
        let answer = bridge.refuse(storage, refusal, over: self, began: now, now: now)
        // This prevents libmicrohttpd from sending its own response, and it closes the connection.
        record.send(answer)
        record.secure?.endSending()
        _ = record.withDescriptor(TCP.endSending)
    }

    /// Counts a request that libmicrohttpd has refused on its own and writes its access record.
    func noteRefusal(
        on connection: OpaquePointer?, of record: ConnectionRecord, _ exchange: Exchange?, with status: Int
    ) {
        unclaimedRefusal = 0
        refusedByLibrary.store(refusedByLibrary.load(ordering: .relaxed) + 1, ordering: .relaxed)
        let now = Clock.now()
        let storage: RequestStorage =
            if let exchange { exchange.storage } else { unservedRequest(of: connection, record) }
        bridge.write(
            storage, Status(UInt16(clamping: status)), bytes: 0, began: exchange?.began ?? now, now: now, lane: index)
    }

    /// What is known of a request that has not reached the handler: its target and fields, but no method.
    private func unservedRequest(of connection: OpaquePointer?, _ record: ConnectionRecord) -> RequestStorage {
        let storage = RequestStorage()
        storage.method = .unknown
        storage.peer = record.peer
        if connection != nil, let target = record.target.bytes { storage.setTarget(target) }
        if let connection {
            MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, nameStart, nameCount, valueStart, valueCount in
                    guard let context, let nameStart, let valueStart else { return .NO }
                    let storage = Unmanaged<RequestStorage>.fromOpaque(context).takeUnretainedValue()
                    let name = UnsafeRawBufferPointer(start: nameStart, count: nameCount)
                    let value = UnsafeRawBufferPointer(start: valueStart, count: valueCount)
                    guard Characters.isToken(name), !Characters.hasControl(value) else { return .YES }
                    storage.addField(name: name, value: value)
                    return .YES
                }, Unmanaged.passUnretained(storage).toOpaque())
        }
        if let identifier = Request(storage).header("X-Request-Id"), Characters.isIdentifier(identifier) {
            storage.setIdentifier(identifier)
        } else {
            identifiers.next { storage.setIdentifier($0) }
        }
        return storage
    }
}

extension ConnectionRecord {
    /// Whether a complete head has not reached the handler. On its thread.
    fileprivate var hasUnservedHead: Bool {
        guard let connection, !isInFlight, !isRefused else { return false }
        return adder_mhd_head_size(connection) > 0
    }
}

extension PendingTarget {
    /// The target as received; nil if there is none or libmicrohttpd has reused its memory.
    fileprivate var bytes: UnsafeRawBufferPointer? {
        guard let start, query < 0 || start[query - 1] == 0 || start[query - 1] == 0x3F else { return nil }
        restoreQuery()
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        return Characters.hasControlOrSpace(bytes) ? nil : bytes
    }
}
