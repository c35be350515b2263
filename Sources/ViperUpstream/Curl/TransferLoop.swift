import CCurl
import Glibc
import ViperThreads

/// The thread that runs libcurl, and the mailbox through which other threads reach it.
final class TransferLoop: @unchecked Sendable {
    // Sendable: the mailbox is behind a lock; everything else belongs to the thread once it runs.

    private struct Mail {
        var added: [Transfer] = []
        var cancelled: [Transfer] = []
        var counters = UpstreamCounters()
        var isClosed = false
        /// Whether the thread will check the mailbox without being woken.
        var isAwake = true
    }

    private let library: CurlLibrary
    private let configuration: UpstreamConfiguration
    /// libcurl's multi handle; nil once freed. It changes only under the mailbox's lock.
    private var multi: UnsafeMutableRawPointer?
    private let mail = Locked(Mail())
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]
    /// A lower bound of the running transfers' deadlines.
    private var nextDeadline = UInt64.max

    init(_ library: CurlLibrary, _ configuration: UpstreamConfiguration) throws(UpstreamSetupFault) {
        guard let multi = library.table.pointee.multi_init() else { throw .library("it has no memory") }
        self.library = library
        self.configuration = configuration
        self.multi = multi
        for option in [CURLMOPT_MAX_TOTAL_CONNECTIONS, CURLMOPT_MAXCONNECTS] {
            _ = adder_curl_set_limit(library.table, multi, option, configuration.maximumConnections)
        }
    }

    deinit {
        if let multi { _ = library.table.pointee.multi_cleanup(multi) }
    }

    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    var counters: UpstreamCounters { mail.withLock { $0.counters } }

    /// Starts a transfer; the continuation is resumed when it ends.
    func add(_ transfer: Transfer, _ continuation: CheckedContinuation<Transfer.Outcome, Never>) {
        let refusal: UpstreamError? = mail.withLock { mail in
            mail.counters.calls &+= 1
            mail.counters.inFlight += 1
            let refusal = transfer.isCancelled ? UpstreamError.cancelled : mail.isClosed ? Self.closed : nil
            if let refusal {
                mail.counters.end(refusal, bytes: 0)
                return refusal
            }
            transfer.continuation = continuation
            mail.added.append(transfer)
            wake(&mail)
            return nil
        }
        if let refusal { continuation.resume(returning: .failure(refusal)) }
    }

    /// Cancels a transfer, whether it was added already or will be.
    func cancel(_ transfer: Transfer) {
        mail.withLock { mail in
            transfer.isCancelled = true
            guard transfer.continuation != nil else { return }
            mail.cancelled.append(transfer)
            wake(&mail)
        }
    }

    /// Ends all transfers, then the thread.
    func close() {
        mail.withLock { mail in
            mail.isClosed = true
            wake(&mail)
        }
    }

    private static let closed = UpstreamError.unreachable("the client was closed")

    /// Wakes the thread; the caller holds the lock. A wake-up before the sleep is not lost (curl_multi_wakeup(3)).
    private func wake(_ mail: inout Mail) {
        guard !mail.isAwake, let multi else { return }
        mail.isAwake = true
        _ = library.table.pointee.multi_wakeup(multi)
    }

    /// The thread's body: runs until the loop is closed.
    func run() {
        guard let multi else { return }
        while takeMail(multi) {
            var count: Int32 = 0
            check(library.table.pointee.multi_perform(multi, &count), multi)
            completeAll(multi)
            expire(multi)
            sleep(multi)
        }
        endAll(Self.closed, multi)
        _ = library.table.pointee.multi_cleanup(multi)
        mail.withLock { _ in self.multi = nil }
    }

    /// Starts and cancels transfers as requested; false once the loop is closed.
    private func takeMail(_ multi: UnsafeMutableRawPointer) -> Bool {
        let (added, cancelled, isClosed) = mail.withLock { mail in
            defer {
                mail.added.removeAll()
                mail.cancelled.removeAll()
                mail.isAwake = true
            }
            return (mail.added, mail.cancelled, mail.isClosed)
        }
        for transfer in added { start(transfer, multi) }
        for transfer in cancelled { end(transfer, .failure(.cancelled), multi) }
        return !isClosed
    }

    private func start(_ transfer: Transfer, _ multi: UnsafeMutableRawPointer) {
        guard let easy = EasyHandle(library, configuration, transfer),
            library.table.pointee.multi_add_handle(multi, easy.handle) == CURLM_OK
        else { return resume(transfer, .failure(.unreachable("libcurl has no memory for a transfer"))) }
        transfer.easy = easy
        running[easy.handle] = transfer
        nextDeadline = min(nextDeadline, transfer.deadline)
    }

    /// Removes a transfer from libcurl and resumes its caller. Does nothing if it has ended already.
    private func end(_ transfer: Transfer, _ outcome: Transfer.Outcome, _ multi: UnsafeMutableRawPointer) {
        guard let easy = transfer.easy else { return }
        _ = library.table.pointee.multi_remove_handle(multi, easy.handle)
        running[easy.handle] = nil
        transfer.easy = nil
        resume(transfer, outcome)
    }

    private func endAll(_ error: UpstreamError, _ multi: UnsafeMutableRawPointer) {
        for transfer in Array(running.values) { end(transfer, .failure(error), multi) }
    }

    private func resume(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
        var error: UpstreamError?
        if case .failure(let failure) = outcome { error = failure }
        let continuation = mail.withLock { mail in
            mail.counters.end(error, bytes: transfer.received)
            defer { transfer.continuation = nil }
            return transfer.continuation
        }
        continuation?.resume(returning: outcome)
    }

    private func completeAll(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = library.table.pointee.multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let transfer = running[message.pointee.easy_handle] else {
                continue
            }
            complete(transfer, adder_curl_result(message), multi)
        }
    }

    private func complete(_ transfer: Transfer, _ code: CURLcode, _ multi: UnsafeMutableRawPointer) {
        guard let easy = transfer.easy else { return }
        if let refusal = transfer.refusal { return end(transfer, .failure(refusal), multi) }
        guard code == CURLE_OK else {
            return end(transfer, .failure(UpstreamError(code, of: easy, library, configuration.address)), multi)
        }
        guard let location = easy.location else { return end(transfer, transfer.answer(easy.status), multi) }
        if let refusal = transfer.follow(location) { return end(transfer, .failure(refusal), multi) }
        _ = library.table.pointee.multi_remove_handle(multi, easy.handle)
        guard easy.setAddress(transfer.call.url),
            library.table.pointee.multi_add_handle(multi, easy.handle) == CURLM_OK
        else { return end(transfer, .failure(.unreachable("libcurl has no memory for a redirect")), multi) }
    }

    /// Ends the transfers past their deadlines. libcurl's own timeout would not do: it does not run while a transfer
    /// waits for a connection, and it restarts on a redirect.
    private func expire(_ multi: UnsafeMutableRawPointer) {
        let now = Self.now()
        guard now >= nextDeadline else { return }
        for transfer in running.values.filter({ $0.deadline <= now }) {
            end(transfer, .failure(transfer.lateness), multi)
        }
        nextDeadline = running.values.reduce(.max) { min($0, $1.deadline) }
    }

    /// Sleeps until there is work, or for a minute at most.
    private func sleep(_ multi: UnsafeMutableRawPointer) {
        let isFree = mail.withLock { mail in
            mail.isAwake = mail.isClosed || !mail.added.isEmpty || !mail.cancelled.isEmpty
            return !mail.isAwake
        }
        guard isFree else { return }
        let now = Self.now()
        let milliseconds = nextDeadline > now ? (nextDeadline - now) / 1_000_000 + 1 : 0
        var count: Int32 = 0
        let limit = Int32(min(milliseconds, 60_000))
        check(library.table.pointee.multi_poll(multi, nil, 0, limit, &count), multi)
    }

    /// Fails all transfers if libcurl itself has failed, since none of them can be trusted to end.
    private func check(_ code: CURLMcode, _ multi: UnsafeMutableRawPointer) {
        guard code != CURLM_OK else { return }
        let text = library.table.pointee.multi_strerror(code).map { String(cString: $0) } ?? ""
        endAll(.unreachable("libcurl: \(text)"), multi)
    }
}
