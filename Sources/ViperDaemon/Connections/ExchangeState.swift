/// The life of an exchange: which thread may touch it, and what is to be done next.
///
/// A pure value: events go in, actions come out, and nothing else happens. The holder applies events under its lock and
/// does the action; `suspend`, `resume` and `reap` while still under it, so that none of them can overtake another.
///
///     free → receiving → driving → free                      the usual request: no wait, no other thread
///                        driving → suspended → resuming → driving      the handler waits for another thread
///     receiving, resuming → free, orphaned                    the client has left
///     driving → reaping                                      the time is up: answered 503, while the handler still runs
///     orphaned ⇄ reaping                                     its jobs are run to their end, for nobody
///
/// An answer whose body comes in parts keeps the exchange until its last byte has left:
///
///     driving → sending → driving → sending → free            a part is made whenever the one before has been taken
///               sending → driving → suspended → resuming → driving     the next part has to be waited for
///     driving → reaping                                      nothing came for too long: the answer is cut short
struct ExchangeState: Hashable, Sendable {
    enum Phase: Hashable, Sendable, CaseIterable {
        /// In its worker's pool, the task parked.
        case free
        /// Lent to a request whose body is not whole.
        case receiving
        /// libmicrohttpd's thread is in the handler call and runs the task's jobs.
        case driving
        /// The connection is suspended until a job comes.
        case suspended
        /// The connection has been resumed; libmicrohttpd will call.
        case resuming
        /// libmicrohttpd sends what there is of a body in parts, and will call for more; the task is parked.
        case sending
        /// There is no client any more; the handler waits for something.
        case orphaned
        /// There is no client any more; the reaper has it, or is about to.
        case reaping
    }

    enum Event: Hashable, Sendable, CaseIterable {
        /// A request takes it from the pool.
        case leased
        /// libmicrohttpd called: the request is whole, the next part is wanted, or the connection was resumed.
        case called
        /// The task has a job to run; from any thread.
        case enqueued
        /// Whoever drives asks what is next.
        case stepped
        /// The handler returned an answer.
        case answered
        /// That answer is queued, and its body comes in parts.
        case opened
        /// The task has made a part, and there may be more.
        case made
        /// The task has made the last part.
        case ended
        /// The handler's time is up, or the daemon stops; from any thread.
        case expired
        /// libmicrohttpd closed the connection.
        case clientLeft
    }

    enum Action: Equatable, Sendable {
        /// Nothing.
        case none
        /// Give the parked task its request, then drive.
        case start
        /// Let the parked task make the next part, then drive.
        case make
        /// Drive.
        case proceed
        /// Run one job.
        case run
        /// `MHD_suspend_connection`, then leave the handler call.
        case suspend
        /// `MHD_resume_connection`.
        case resume
        /// Queue the answer.
        case send
        /// Drop the answer.
        case discard
        /// Back to the pool.
        case recycle
        /// End the task; never used again.
        case retire
        /// Leave the call, and let libmicrohttpd send what there is.
        case hold
        /// Let the parked task drop what it makes parts of, then drive.
        case drop
        /// Queue the answer that the time is up, then hand it to the reaper.
        case giveUp
        /// End the body without its end, then hand it to the reaper.
        case cut
        /// Cancel the task.
        case cancel
        /// `MHD_resume_connection`, and cancel the task.
        case cancelAndResume
        /// Hand it to the reaper.
        case reap
        /// Hand it to the reaper, and cancel the task.
        case cancelAndReap
    }

    /// Where it is; see ``Phase``.
    private(set) var phase = Phase.driving
    /// Jobs that were enqueued and not yet run.
    private(set) var jobs = 0
    /// Whether the task has a request that it has not answered, or a part to make.
    private(set) var isWorking = false
    /// Whether libmicrohttpd has an answer of which it will ask for parts.
    private(set) var isOpen = false
    /// Whether the task has parts still to make.
    private(set) var hasMore = false
    /// Whether its task was cancelled; it serves no further request.
    private(set) var isSpent = false

    /// A new exchange is being driven by its maker, until its task is parked.
    init() {}

    /// What an event leads to. An event that the phase does not foresee changes nothing.
    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .leased: lease()
        case .called: call()
        case .enqueued: enqueue()
        case .stepped: step()
        case .answered: answer()
        case .opened: open()
        case .made: make(isLast: false)
        case .ended: make(isLast: true)
        case .expired: expire()
        case .clientLeft: leave()
        }
    }

    private mutating func lease() -> Action {
        guard phase == .free else { return .none }
        phase = .receiving
        return .none
    }

    private mutating func call() -> Action {
        switch phase {
        case .receiving:
            phase = .driving
            isWorking = true
            return .start
        case .sending where hasMore:
            phase = .driving
            isWorking = true
            return .make
        case .resuming:
            phase = .driving
            return .proceed
        default: return .none
        }
    }

    private mutating func enqueue() -> Action {
        jobs += 1
        switch phase {
        case .suspended:
            phase = .resuming
            return .resume
        case .orphaned:
            phase = .reaping
            return .reap
        default: return .none
        }
    }

    private mutating func step() -> Action {
        guard phase == .driving || phase == .reaping else { return .none }
        if phase == .driving, isSpent, isWorking || isOpen {
            phase = .reaping
            defer { isOpen = false }
            return isOpen ? .cut : .giveUp
        }
        if jobs > 0 {
            jobs -= 1
            return .run
        }
        switch (phase, isWorking, isSpent) {
        case (.driving, false, false) where isOpen:
            phase = .sending
            return .hold
        case (.driving, false, false):
            phase = .free
            return .recycle
        case (_, false, _):
            phase = .reaping
            return .retire
        case (.driving, true, _):
            phase = .suspended
            return .suspend
        default:
            phase = .orphaned
            return .none
        }
    }

    private mutating func answer() -> Action {
        guard isWorking else { return .discard }
        isWorking = false
        return phase == .driving ? .send : .discard
    }

    private mutating func open() -> Action {
        guard phase == .driving, !isWorking, !isOpen else { return .none }
        isOpen = true
        hasMore = true
        return .none
    }

    private mutating func make(isLast: Bool) -> Action {
        guard isWorking, hasMore else { return .discard }
        isWorking = false
        hasMore = !isLast && phase == .driving
        return hasMore ? .none : .discard
    }

    private mutating func expire() -> Action {
        guard isWorking, !isSpent else { return .none }
        switch phase {
        case .driving, .resuming:
            isSpent = true
            return .cancel
        case .suspended:
            isSpent = true
            phase = .resuming
            return .cancelAndResume
        default: return .none
        }
    }

    private mutating func leave() -> Action {
        switch phase {
        case .receiving:
            phase = .free
            return .recycle
        case .sending:
            isOpen = false
            phase = hasMore ? .driving : .free
            defer { hasMore = false }
            return hasMore ? .drop : .recycle
        case .resuming, .suspended:
            isSpent = true
            isOpen = false
            phase = jobs > 0 ? .reaping : .orphaned
            return jobs > 0 ? .cancelAndReap : .cancel
        default: return .none
        }
    }
}
