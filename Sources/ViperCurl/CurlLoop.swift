import CCurl
import ViperThreads
import ViperValues

/// The thread that runs libcurl, and the mailbox through which other threads reach it.
package final class CurlLoop<Work: CurlTransfer>: @unchecked Sendable {
    // Sendable: the mailbox is behind a lock; everything else belongs to the thread once it runs.

    /// A transfer on its way. Only the thread touches its handle; the lock protects the rest.
    private final class Entry: @unchecked Sendable {
        let work: Work
        /// Set by the caller's task, taken when the transfer ends.
        var continuation: CheckedContinuation<Work.Outcome, Never>?
        var isCancelled = false
        /// libcurl's handle while the transfer runs.
        var easy: CurlHandle?

        init(_ work: Work) { self.work = work }
    }

    private struct Mail {
        var added: [Entry] = []
        var cancelled: [Entry] = []
        var isClosed = false
        /// Whether the thread will check the mailbox without being woken.
        var isAwake = true
    }

    private let library: CurlLibrary
    /// libcurl's multi handle; nil once freed. It changes only under the mailbox's lock.
    private var multi: UnsafeMutableRawPointer?
    private let mail = Locked(Mail())
    private var running: [UnsafeMutableRawPointer: Entry] = [:]
    /// A lower bound of the running transfers' deadlines.
    private var nextDeadline = UInt64.max

    /// - Parameter connections: the most connections at once; further transfers wait.
    package init(_ library: CurlLibrary, connections: Int) throws(CurlFault) {
        guard let multi = library.table.pointee.multi_init() else { throw CurlFault("it has no memory") }
        self.library = library
        self.multi = multi
        for option in [CURLMOPT_MAX_TOTAL_CONNECTIONS, CURLMOPT_MAXCONNECTS] {
            _ = adder_curl_set_limit(library.table, multi, option, connections)
        }
    }

    deinit {
        if let multi { _ = library.table.pointee.multi_cleanup(multi) }
    }

    /// Runs a transfer to its end. Cancelling the task ends it.
    package func run(_ work: Work) async -> Work.Outcome {
        let entry = Entry(work)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { add(entry, $0) }
        } onCancel: {
            cancel(entry)
        }
    }

    private func add(_ entry: Entry, _ continuation: CheckedContinuation<Work.Outcome, Never>) {
        let end: CurlEnd? = mail.withLock { mail in
            if entry.isCancelled { return .cancelled }
            if mail.isClosed { return .closed }
            entry.continuation = continuation
            mail.added.append(entry)
            wake(&mail)
            return nil
        }
        if let end { continuation.resume(returning: entry.work.outcome(of: end)) }
    }

    /// Cancels a transfer, whether it was added already or will be.
    private func cancel(_ entry: Entry) {
        mail.withLock { mail in
            entry.isCancelled = true
            guard entry.continuation != nil else { return }
            mail.cancelled.append(entry)
            wake(&mail)
        }
    }

    /// Ends all transfers, then the thread.
    package func close() {
        mail.withLock { mail in
            mail.isClosed = true
            wake(&mail)
        }
    }

    /// Wakes the thread; the caller holds the lock. A wake-up before the sleep is not lost (curl_multi_wakeup(3)).
    private func wake(_ mail: inout Mail) {
        guard !mail.isAwake, let multi else { return }
        mail.isAwake = true
        _ = library.table.pointee.multi_wakeup(multi)
    }

    /// The thread's body: runs until the loop is closed.
    package func run() {
        guard let multi else { return }
        while takeMail(multi) {
            var count: Int32 = 0
            check(library.table.pointee.multi_perform(multi, &count), multi)
            completeAll(multi)
            expire(multi)
            sleep(multi)
        }
        endAll(.closed, multi)
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
        for entry in added { start(entry, multi) }
        for entry in cancelled { end(entry, .cancelled, multi) }
        return !isClosed
    }

    private func start(_ entry: Entry, _ multi: UnsafeMutableRawPointer) {
        guard let easy = entry.work.prepare(library),
            library.table.pointee.multi_add_handle(multi, easy.handle) == CURLM_OK
        else { return resume(entry, entry.work.outcome(of: .failed("libcurl has no memory for a transfer"))) }
        entry.easy = easy
        running[easy.handle] = entry
        nextDeadline = min(nextDeadline, entry.work.deadline)
    }

    private func end(_ entry: Entry, _ end: CurlEnd, _ multi: UnsafeMutableRawPointer) {
        guard entry.easy != nil else { return }
        complete(entry, entry.work.outcome(of: end), multi)
    }

    /// Removes a transfer from libcurl and resumes its caller. Does nothing if it has ended already.
    private func complete(_ entry: Entry, _ outcome: Work.Outcome, _ multi: UnsafeMutableRawPointer) {
        guard let easy = entry.easy else { return }
        _ = library.table.pointee.multi_remove_handle(multi, easy.handle)
        running[easy.handle] = nil
        entry.easy = nil
        resume(entry, outcome)
    }

    private func endAll(_ reason: CurlEnd, _ multi: UnsafeMutableRawPointer) {
        for entry in Array(running.values) { end(entry, reason, multi) }
    }

    private func resume(_ entry: Entry, _ outcome: Work.Outcome) {
        let continuation = mail.withLock { _ in
            defer { entry.continuation = nil }
            return entry.continuation
        }
        continuation?.resume(returning: outcome)
    }

    private func completeAll(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = library.table.pointee.multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let entry = running[message.pointee.easy_handle] else {
                continue
            }
            proceed(entry, adder_curl_result(message), multi)
        }
    }

    private func proceed(_ entry: Entry, _ code: CURLcode, _ multi: UnsafeMutableRawPointer) {
        guard let easy = entry.easy else { return }
        switch entry.work.step(after: code, easy) {
        case .done(let outcome): complete(entry, outcome, multi)
        case .again:
            _ = library.table.pointee.multi_remove_handle(multi, easy.handle)
            guard library.table.pointee.multi_add_handle(multi, easy.handle) == CURLM_OK else {
                return end(entry, .failed("libcurl has no memory for another request"), multi)
            }
        }
    }

    /// Ends the transfers past their deadlines. libcurl's own timeout would not do: it does not run while a transfer
    /// waits for a connection, and it restarts on a redirect.
    private func expire(_ multi: UnsafeMutableRawPointer) {
        let now = MonotonicClock.now()
        guard now >= nextDeadline else { return }
        for entry in running.values.filter({ $0.work.deadline <= now }) { end(entry, .late, multi) }
        nextDeadline = running.values.reduce(.max) { min($0, $1.work.deadline) }
    }

    /// Sleeps until there is work, or for a minute at most.
    private func sleep(_ multi: UnsafeMutableRawPointer) {
        let isFree = mail.withLock { mail in
            mail.isAwake = mail.isClosed || !mail.added.isEmpty || !mail.cancelled.isEmpty
            return !mail.isAwake
        }
        guard isFree else { return }
        let now = MonotonicClock.now()
        let milliseconds = nextDeadline > now ? (nextDeadline - now) / 1_000_000 + 1 : 0
        var count: Int32 = 0
        let limit = Int32(min(milliseconds, 60_000))
        check(library.table.pointee.multi_poll(multi, nil, 0, limit, &count), multi)
    }

    /// Fails all transfers if libcurl itself has failed, since none of them can be trusted to end.
    private func check(_ code: CURLMcode, _ multi: UnsafeMutableRawPointer) {
        guard code != CURLM_OK else { return }
        let text = library.table.pointee.multi_strerror(code).map { String(cString: $0) } ?? ""
        endAll(.failed("libcurl: \(text)"), multi)
    }
}
