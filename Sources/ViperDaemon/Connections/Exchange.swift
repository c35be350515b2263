import CMicroHTTPD
import Synchronization
import ViperHTTP
import ViperThreads

/// One request at a time, and the long-lived task that answers them.
///
/// It is the executor of its own task: the task's jobs come to ``enqueue(_:)`` and are run by whoever drives it, which
/// is libmicrohttpd's thread from within the handler call, or the reaper once the client has gone. A request's code
/// never runs anywhere else.
final class Exchange: TaskExecutor, @unchecked Sendable {
    // Sendable: `shared` is under its lock. Everything else belongs to the one thread that the phase of `shared.state`
    // names: the worker's, the one that drives, or the reaper's; the lock orders them. So no two accesses overlap, and the
    // checks for that at run time are off.

    struct Shared: ~Copyable {
        var state = ExchangeState()
        var jobs: [UnownedJob] = []
        /// When the time is up of the handler, or of the part being made, in nanoseconds; 0 while there is none.
        var deadline: UInt64 = 0
        /// Whether that time has passed.
        var isLate = false
    }

    let shared: Locked<Shared>
    let bridge: Bridge
    @exclusivity(unchecked) private(set) var task: Task<Void, Never>?
    @exclusivity(unchecked) private var continuation: UnsafeContinuation<Bool, Never>?

    /// The request's bytes.
    @exclusivity(unchecked) var storage = RequestStorage()
    /// What the head said.
    @exclusivity(unchecked) var head = HeadSummary()
    /// How many bytes of body have come, kept or not.
    @exclusivity(unchecked) var received = 0
    /// When the head was whole, in nanoseconds.
    @exclusivity(unchecked) var began: UInt64 = 0
    /// The body that is sent in parts, from when its head is queued until it has left.
    @exclusivity(unchecked) var body: StreamedBody?
    /// Whose request it is, while it has a client.
    @exclusivity(unchecked) private(set) unowned(unsafe) var record: ConnectionRecord?
    @exclusivity(unchecked) private var connection: OpaquePointer?
    /// Whether `MHD_queue_response` took the answer.
    @exclusivity(unchecked) private var isQueued = false

    init(bridge: Bridge) {
        self.bridge = bridge
        var shared = Shared()
        shared.jobs.reserveCapacity(4)
        self.shared = Locked(shared)
    }

    /// Starts the task and lets it come to where it waits for a request. Once, by the maker's thread.
    func start() {
        task = Task(executorPreference: self) { await self.serve() }
        _ = drive()
    }

    private func serve() async {
        while await next() {
            let response = await bridge.handler(Request(storage))
            finish(response)
            if let body { await produce(body) }
        }
    }

    /// Parks the task until there is something to do; false if there never will be.
    func next() async -> Bool {
        await withUnsafeContinuation { continuation = $0 }
    }
}

// MARK: - On libmicrohttpd's thread

extension Exchange {
    /// How a handler call ends.
    enum Outcome {
        /// The connection is suspended.
        case waiting
        /// libmicrohttpd sends a body in parts, and will ask for them.
        case sending
        /// The exchange may serve another request. If no answer is queued, the connection must be closed.
        case recycled(isQueued: Bool)
        /// The exchange is not the connection's any more. If no answer is queued, the connection must be closed.
        case left(isQueued: Bool)
    }

    /// Lends it to a connection's request.
    func lease(to record: ConnectionRecord, _ connection: OpaquePointer) {
        self.record = record
        self.connection = connection
        isQueued = false
        received = 0
        _ = shared.withLock { $0.state.handle(.leased) }
    }

    /// libmicrohttpd called with the whole request, or because the connection was resumed.
    func called(at now: UInt64) -> Outcome {
        let deadline = bridge.handlerDeadline(from: now)
        let action = shared.withLock { shared in
            let action = shared.state.handle(.called)
            if action == .start { shared.deadline = deadline }
            return action
        }
        if action == .start { resumeTask(true) }
        return drive()
    }

    /// Answers without asking the handler, and gives the exchange back: only in the first call, or instead of
    /// ``called(at:)``. Returns whether the answer is queued.
    func refuse(_ problem: Problem) -> Bool {
        defer { _ = shared.withLock { $0.state.handle(.clientLeft) } }
        return send(bridge.refusal(problem, Request(storage)))
    }

    /// The connection was closed while the exchange was lent to it. Returns whether the worker has it back.
    func clientLeft() -> Bool {
        logBody()
        let action = shared.withLock { shared in
            let action = shared.state.handle(.clientLeft)
            if action == .cancelAndReap { bridge.reaper.take(self) }
            return action
        }
        detach()
        if action == .recycle { return true }
        if action == .drop {
            resumeTask(false)
            _ = drive()
            return true
        }
        task?.cancel()
        return false
    }

    /// Forgets its client.
    func detach() {
        record = nil
        connection = nil
    }

    /// Makes the storage ready for the next request: replaced, if somebody still holds the last one's.
    func clear() {
        detach()
        body = nil
        if isKnownUniquelyReferenced(&storage) {
            storage.reset()
        } else {
            storage = RequestStorage()
        }
    }

    func drive() -> Outcome {
        while true {
            var job: UnownedJob?
            let action = shared.withLock { shared in step(&shared, &job) }
            switch action {
            case .run: job?.runSynchronously(on: asUnownedTaskExecutor())
            case .suspend: return .waiting
            case .hold: return .sending
            case .recycle: return .recycled(isQueued: isQueued)
            case .giveUp: return giveUp()
            case .cut:
                cut()
                return .left(isQueued: true)
            default:
                retire()
                return .left(isQueued: isQueued)
            }
        }
    }

    private func step(_ shared: inout Shared, _ job: inout UnownedJob?) -> ExchangeState.Action {
        if shared.state.jobs == 0, bridge.isStopping.load(ordering: .relaxed) {
            if shared.state.handle(.expired) == .cancel { shared.deadline = 0 }
        }
        let action = shared.state.handle(.stepped)
        switch action {
        case .run: job = shared.jobs.removeFirst()
        case .suspend: MHD_suspend_connection(connection)
        case .recycle, .hold: shared.deadline = 0
        default: break
        }
        return action
    }

    private func giveUp() -> Outcome {
        task?.cancel()
        // Nothing else runs until the reaper has it, so the storage may be read.
        let refusal: Refusal = bridge.isStopping.load(ordering: .relaxed) ? .stopping : .handlerTimeout
        let request = Request(storage)
        let problem = refusal.problem(bridge.limits, interrupting: request.method)
        let sent = send(bridge.refusal(problem, request))
        detach()
        bridge.reaper.take(self)
        return .left(isQueued: sent)
    }

    private func finish(_ response: consuming Response) {
        guard shared.withLock({ $0.state.handle(.answered) }) == .send else { return }
        isQueued = send(response)
        if body != nil { _ = shared.withLock { $0.state.handle(.opened) } }
    }

    private func send(_ response: consuming Response) -> Bool {
        guard let record, let connection else { return false }
        return bridge.answer(response, to: self, on: connection, of: record)
    }
}

// MARK: - From any thread

extension Exchange {
    /// Takes a job of the task: whoever drives runs it; a suspended connection is resumed for it.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        shared.withLock { shared in
            shared.jobs.append(job)
            switch shared.state.handle(.enqueued) {
            case .resume: resume()
            case .reap: bridge.reaper.take(self)
            default: break
            }
        }
    }

    /// Under the lock, while the connection is suspended.
    private func resume() {
        if let record, let connection { record.worker.resume(connection) }
    }

    /// Cancels the handler, or who makes a part, if its time is up at the given one; a part also if its client has gone.
    func expire(at now: UInt64) {
        let action = shared.withLock { shared -> ExchangeState.Action in
            guard shared.deadline != 0 else { return .none }
            let isLate = shared.deadline <= now
            // libmicrohttpd does not look at a suspended connection.
            let mayBeReset = shared.state.isOpen && shared.state.phase == .suspended
            guard isLate || (mayBeReset && record?.isReset == true) else { return .none }
            shared.deadline = 0
            let action = shared.state.handle(.expired)
            shared.isLate = isLate && now != .max && action != .none
            if action == .cancelAndResume { resume() }
            return action
        }
        if action != .none { task?.cancel() }
    }
}

// MARK: - On the reaper's thread, or the one that drove last

extension Exchange {
    /// Runs the jobs that wait, for nobody; ends the task if the handler is done.
    func reap() {
        while true {
            var job: UnownedJob?
            let action = shared.withLock { shared in
                let action = shared.state.handle(.stepped)
                if action == .run { job = shared.jobs.removeFirst() }
                return action
            }
            switch action {
            case .run: job?.runSynchronously(on: asUnownedTaskExecutor())
            case .retire: return retire()
            default: return
            }
        }
    }

    /// Ends the task, which must be parked.
    func retire() {
        bridge.forget(self)
        // One that makes parts is parked twice: it drops them first.
        while continuation != nil {
            resumeTask(false)
            while let job = shared.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    func resumeTask(_ goOn: Bool) {
        let parked = continuation
        continuation = nil
        parked?.resume(returning: goOn)
    }
}
