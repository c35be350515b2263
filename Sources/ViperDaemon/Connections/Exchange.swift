import CMicroHTTPD
import Synchronization
import ViperHTTP
import ViperThreads

/// Serves one request at a time with a long-lived task.
///
/// It is the executor of its own task: the task's jobs arrive in ``enqueue(_:)`` and are run by whoever drives it,
/// which is libmicrohttpd's thread within the handler call, or the reaper once the client has gone. A request's code
/// never runs anywhere else.
final class Exchange: TaskExecutor, @unchecked Sendable {
    // Sendable because `shared` has a lock. Everything else belongs to the single thread that the phase of
    // `shared.state` designates: the worker's, the driving one, or the reaper's; the lock orders them. So accesses
    // never overlap, and exclusivity checks are off.

    /// What is done by whoever drives.
    enum Job {
        case task(UnownedJob)
        /// The change of the ``pendingResponse`` has ended.
        case changeEnded
    }

    struct Shared: ~Copyable {
        var state = ExchangeState()
        var jobs: [Job] = []
        /// The deadline of the handler or of the part being made, in nanoseconds; 0 if there is none.
        var deadline: UInt64 = 0
        /// Whether the deadline has passed.
        var isLate = false
    }

    let shared: Locked<Shared>
    let bridge: Bridge
    /// Replaced under the lock, since the watchdog cancels it.
    @exclusivity(unchecked) var task: Task<Void, Never>?
    @exclusivity(unchecked) private(set) var continuation: UnsafeContinuation<Bool, Never>?

    @exclusivity(unchecked) var storage = RequestStorage()
    @exclusivity(unchecked) var head = HeadSummary()
    /// The state of the request's body, if it has one.
    @exclusivity(unchecked) var incoming = IncomingBody()
    /// When the head was complete, in nanoseconds.
    @exclusivity(unchecked) var began: UInt64 = 0
    /// A response that was made without the task, until its change has ended.
    @exclusivity(unchecked) var pendingResponse: Response?
    /// The streamed body, from queueing its head until it has been sent.
    @exclusivity(unchecked) var body: StreamedBody?
    /// The connection of its request, while it has a client.
    @exclusivity(unchecked) private(set) unowned(unsafe) var record: ConnectionRecord?
    @exclusivity(unchecked) private(set) var connection: OpaquePointer?
    /// Whether `MHD_queue_response` accepted the response.
    @exclusivity(unchecked) var isQueued = false
    /// Whether the task waits in ``ExchangeState/Phase/polled``; readable without the lock.
    private let isPolled = Atomic<Bool>(false)
    /// How often libmicrohttpd may still ask for the response before the connection is suspended.
    @exclusivity(unchecked) private var turns = 0

    /// How often it asks at first. Asking costs about 0.1 µs, suspending and resuming a connection 2 µs: two calls of
    /// `epoll_ctl(2)`, and one of `recv(2)` that finds nothing.
    private static let patience = 16

    init(bridge: Bridge) {
        self.bridge = bridge
        var shared = Shared()
        shared.jobs.reserveCapacity(4)
        self.shared = Locked(shared)
    }

    /// Starts the task and runs it until it waits for a request. Called once, by the creating thread.
    func start() {
        task = Task(executorPreference: self) { await self.serve() }
        _ = drive()
    }

    func serve() async {
        while await next() {
            // A response that was sent without the task may have left its parts to be made.
            if body == nil {
                let response = await bridge.handler(Request(storage))
                if storage.awaitsBody, let problem = await passBody() {
                    finish(bridge.refusal(problem, Request(storage)))
                } else {
                    finish(response)
                }
            }
            guard let body else { continue }
            // Most bodies end with their first part.
            if !body.isEventStream, await !produceFirst(body) { continue }
            return produceApart(body)
        }
    }

    /// Parks the task until there is something to do; false if it must end.
    func next() async -> Bool {
        await withUnsafeContinuation { continuation = $0 }
    }

    func resumeTask(_ goOn: Bool) {
        let parked = continuation
        continuation = nil
        parked?.resume(returning: goOn)
    }
}

// On libmicrohttpd's thread.
extension Exchange {
    enum Outcome {
        /// The connection is suspended, or libmicrohttpd asks again at its next turn.
        case waiting(isPolled: Bool)
        /// libmicrohttpd receives the body.
        case receiving
        /// libmicrohttpd sends a streamed body and will ask for its parts.
        case sending
        /// The exchange may serve another request. If no response is queued, the connection must be closed.
        case recycled(isQueued: Bool)
        /// The exchange no longer belongs to the connection. If no response is queued, the connection must be closed.
        case left(isQueued: Bool)
    }

    func lease(to record: ConnectionRecord, _ connection: OpaquePointer) {
        self.record = record
        self.connection = connection
        isQueued = false
        turns = Self.patience
        _ = shared.withLock { $0.state.handle(.leased) }
    }

    /// Whether a request that is polled waits for another turn, with no need of the lock.
    func waitsOn(_ turn: Worker.Turn) -> Bool {
        guard isPolled.load(ordering: .sequentiallyConsistent) else { return false }
        turns = turn.isLate ? 0 : turns - 1
        return turns > 0
    }

    /// Handles libmicrohttpd's call with the complete head or body, or while or after the task waits.
    func called(at now: UInt64) -> Outcome {
        let deadline = bridge.handlerDeadline(from: now)
        // Before the body has arrived, a call without a response would mean to receive it.
        let mayBePolled = turns > 0 && (!head.hasBody || incoming.isComplete)
        let action = shared.withLock { shared in
            isPolled.store(false, ordering: .relaxed)
            shared.state.mayBePolled = mayBePolled
            let action = shared.state.handle(.called)
            if action == .start || action == .arrive { shared.deadline = deadline }
            return action
        }
        if action == .arrive || (action == .start && !answersImmediately()) { resumeTask(true) }
        return drive()
    }

    /// Handles the loss of the connection. Returns whether the worker gets the exchange back.
    func clientLeft() -> Bool {
        logBody()
        let (action, task) = shared.withLock { shared -> (ExchangeState.Action, Task<Void, Never>?) in
            let action = shared.state.handle(.clientLeft)
            if action == .cancelAndReap { bridge.reaper.take(self) }
            // The reaper may replace it from here on.
            return (action, self.task)
        }
        detach()
        if action == .recycle { return true }
        if action == .drop {
            resumeTask(false)
            _ = drive()
            return true
        }
        task?.cancel()
        if action == .abandon {
            storage.dropBody()
            resumeTask(false)
        }
        return false
    }

    func detach() {
        record = nil
        connection = nil
    }

    /// Prepares the storage for the next request, replacing it if somebody still holds the last one's.
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
            var job: Job?
            let action = shared.withLock { shared in step(&shared, &job) }
            switch action {
            case .run: run(job)
            case .suspend: return .waiting(isPolled: false)
            case .poll: return .waiting(isPolled: true)
            case .receive: return .receiving
            case .hold: return .sending
            case .recycle: return .recycled(isQueued: isQueued)
            case .giveUp: return giveUp()
            case .cut:
                cut()
                // If libmicrohttpd has the response already, it must not ask for its parts any more.
                return .left(isQueued: false)
            default:
                retire()
                return .left(isQueued: isQueued)
            }
        }
    }

    func run(_ job: Job?) {
        switch job {
        case .task(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .changeEnded: finishPending()
        case nil: break
        }
    }

    private func step(_ shared: inout Shared, _ job: inout Job?) -> ExchangeState.Action {
        if shared.state.jobs == 0, bridge.isStopping.load(ordering: .relaxed) {
            if shared.state.handle(.expired) == .cancel { shared.deadline = 0 }
        }
        let action = shared.state.handle(.stepped)
        switch action {
        case .run: job = shared.jobs.removeFirst()
        case .poll: isPolled.store(true, ordering: .relaxed)
        case .suspend: MHD_suspend_connection(connection)
        case .recycle, .hold, .receive: shared.deadline = 0
        default: break
        }
        return action
    }

    private func giveUp() -> Outcome {
        task?.cancel()
        // If it waits for the body: nobody else will tell it that none comes.
        resumeTask(false)
        // Nothing else runs until the reaper has it, so the storage may be read.
        let refusal: Refusal = bridge.isStopping.load(ordering: .relaxed) ? .stopping : .handlerTimeout
        let request = Request(storage)
        let problem = refusal.problem(bridge.limits, interrupting: request.method)
        let sent = send(bridge.refusal(problem, request))
        detach()
        bridge.reaper.take(self)
        return .left(isQueued: sent)
    }
}

// From any thread.
extension Exchange {
    func enqueue(_ job: consuming ExecutorJob) { add(.task(UnownedJob(job))) }

    /// Takes a job for whoever drives; a suspended connection is resumed for it.
    func add(_ job: Job) {
        shared.withLock { shared in
            shared.jobs.append(job)
            switch shared.state.handle(.enqueued) {
            case .wake: wake()
            case .resume: resume()
            case .reap: bridge.reaper.take(self)
            default: break
            }
        }
    }

    /// Requires the lock and a polled request.
    private func wake() {
        // In one order with the worker's look at it after Wake.rearm(), so that it either sees this or is woken.
        isPolled.store(false, ordering: .sequentiallyConsistent)
        record?.worker.wake.signalOnce()
    }

    /// Requires the lock and a suspended connection.
    private func resume() {
        if let record, let connection { record.worker.resume(connection) }
    }

    /// Cancels the handler, or the making of a part, if its deadline has passed; a part also if its client has gone.
    func expire(at now: UInt64) {
        let expired = shared.withLock { shared -> Task<Void, Never>? in
            guard shared.deadline != 0 else { return nil }
            let isLate = shared.deadline <= now
            // libmicrohttpd does not watch a suspended connection.
            let isUnwatched = shared.state.isOpen && shared.state.phase == .suspended
            guard isLate || (isUnwatched && hasNoClient) else { return nil }
            shared.deadline = 0
            let action = shared.state.handle(.expired)
            shared.isLate = isLate && now != .max && action != .none
            if action == .cancelAndWake { wake() }
            if action == .cancelAndResume { resume() }
            return action == .none ? nil : task
        }
        expired?.cancel()
    }
}
