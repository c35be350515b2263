/// The life of an exchange: which thread may touch it, and what must be done next.
///
/// A pure value: events go in, actions come out. The holder applies events under its lock and performs the action;
/// `suspend`, `resume` and `reap` still under the lock, so that none of them can overtake another.
///
///     free → receiving → driving → free                       the usual request: no wait, no other thread
///                        driving → receiving → driving        the handler wants the body, which then arrives
///                        driving → polled → resuming → driving         the handler waits for another thread
///                                  polled → driving → suspended → resuming → driving      it does for long
///     receiving, polled, resuming → free, orphaned            the client has left
///     driving → reaping                                       the deadline passed: 503 while the handler still runs
///     orphaned ⇄ reaping                                      its remaining jobs run without a client
///
/// A streamed response keeps the exchange until its last byte has been sent:
///
///     driving → sending → driving → sending → free            a part is made once the previous one has been taken
///               sending → driving → suspended → resuming → driving     the next part is not ready yet
///     driving → reaping                                       no part in time: the response is truncated
struct ExchangeState: Hashable, Sendable {
    enum Phase: Hashable, Sendable, CaseIterable {
        /// In its worker's pool, the task parked.
        case free
        /// Leased to a request; the task waits for its head, or for its body.
        case receiving
        /// libmicrohttpd's thread is in the handler call and runs the task's jobs.
        case driving
        /// The task waits, and libmicrohttpd asks for the response at each of its turns.
        case polled
        /// The connection is suspended until a job arrives.
        case suspended
        /// There is a job, and libmicrohttpd, which has been woken or has resumed the connection, will call.
        case resuming
        /// libmicrohttpd sends the available part of a stream and will call for more; the task is parked.
        case sending
        /// The client has gone; the handler waits for something.
        case orphaned
        /// The client has gone; the reaper has the exchange, or is about to.
        case reaping
    }

    enum Event: Hashable, Sendable, CaseIterable {
        /// A request takes it from the pool.
        case leased
        /// libmicrohttpd called: the head or the body is complete, the next part is wanted, the connection was resumed, or
        /// the response is asked for once more.
        case called
        /// The task waits for the body.
        case wanted
        /// The task has a job to run; from any thread.
        case enqueued
        /// The driving thread asks what is next.
        case stepped
        case answered
        /// The response is queued, and its body is streamed.
        case opened
        /// The task has made a part, and there may be more.
        case made
        case ended
        /// The handler's deadline has passed, or the daemon stops; from any thread.
        case expired
        case clientLeft
    }

    enum Action: Equatable, Sendable {
        case none
        /// Give the parked task its request, then drive.
        case start
        /// Give the parked task its body, then drive.
        case arrive
        /// Leave the handler call, and let libmicrohttpd receive the body.
        case receive
        /// Cancel the task, and tell it that no body will come.
        case abandon
        /// Have the parked task make the next part, then drive.
        case make
        case proceed
        case run
        /// Leave the handler call; libmicrohttpd calls again at its next turn.
        case poll
        /// `MHD_suspend_connection`, then leave the handler call.
        case suspend
        /// Wake libmicrohttpd's thread, so that it takes its next turn.
        case wake
        /// `MHD_resume_connection`.
        case resume
        case send
        case discard
        case recycle
        /// End the task; the exchange is never used again.
        case retire
        /// Leave the call, and let libmicrohttpd send what there is.
        case hold
        /// Have the parked task drop its body, then drive.
        case drop
        /// Queue the timeout response, then pass the exchange to the reaper.
        case giveUp
        /// Truncate the body, then pass the exchange to the reaper.
        case cut
        case cancel
        /// Wake libmicrohttpd's thread, and cancel the task.
        case cancelAndWake
        /// `MHD_resume_connection`, and cancel the task.
        case cancelAndResume
        /// Pass the exchange to the reaper.
        case reap
        /// Pass the exchange to the reaper, and cancel the task.
        case cancelAndReap
    }

    private(set) var phase = Phase.driving
    /// The number of jobs enqueued and not yet run.
    private(set) var jobs = 0
    /// Whether the task has an unanswered request, or a part to make.
    private(set) var isWorking = false
    /// Whether the task waits for the body of its request.
    private(set) var awaitsBody = false
    /// Whether libmicrohttpd has a response for whose parts it will ask.
    private(set) var isOpen = false
    /// Whether the task has more parts to make.
    private(set) var hasMore = false
    /// Whether its task was cancelled, so that it serves no further request.
    private(set) var isSpent = false
    /// Whether libmicrohttpd may ask for the response once more, or the connection is suspended while the task waits.
    var mayBePolled = false

    /// A new exchange is driven by its creator until its task is parked.
    init() {}

    /// The action for an event. An event that the phase does not expect changes nothing.
    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .leased: lease()
        case .called: call()
        case .wanted: want()
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
        case .receiving where awaitsBody:
            phase = .driving
            awaitsBody = false
            return .arrive
        case .receiving:
            phase = .driving
            isWorking = true
            return .start
        case .sending where hasMore:
            phase = .driving
            isWorking = true
            return .make
        case .polled, .resuming:
            phase = .driving
            return .proceed
        default: return .none
        }
    }

    private mutating func want() -> Action {
        guard phase == .driving, isWorking else { return .discard }
        awaitsBody = true
        return .none
    }

    private mutating func enqueue() -> Action {
        jobs += 1
        switch phase {
        case .polled:
            phase = .resuming
            return .wake
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
            awaitsBody = false
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
        case (.driving, true, _) where awaitsBody:
            phase = .receiving
            return .receive
        case (.driving, true, _) where mayBePolled && !isOpen:
            phase = .polled
            return .poll
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
        case .polled:
            isSpent = true
            phase = .resuming
            return .cancelAndWake
        case .suspended:
            isSpent = true
            phase = .resuming
            return .cancelAndResume
        default: return .none
        }
    }

    private mutating func leave() -> Action {
        switch phase {
        case .receiving where awaitsBody:
            isSpent = true
            awaitsBody = false
            phase = .orphaned
            return .abandon
        case .receiving:
            phase = .free
            return .recycle
        case .sending:
            isOpen = false
            phase = hasMore ? .driving : .free
            defer { hasMore = false }
            return hasMore ? .drop : .recycle
        case .resuming, .suspended, .polled:
            isSpent = true
            isOpen = false
            phase = jobs > 0 ? .reaping : .orphaned
            return jobs > 0 ? .cancelAndReap : .cancel
        default: return .none
        }
    }
}
