import Testing

@testable import ViperDaemon

/// A model check: the invariants hold in every reachable state of the exchange's environment, after every possible
/// sequence of events.
@Suite struct ExchangeStateTests {
    /// A model of an exchange's environment, as far as the invariants concern it.
    private struct World: Hashable {
        var state: ExchangeState
        /// Whether libmicrohttpd has the connection suspended, and whether it was told to resume it.
        var isSuspended = false
        var isResumed = false
        /// Whether libmicrohttpd asks for the response again; whether it was woken for it.
        var isPolled = false
        var isWoken = false
        /// Whether a request has the exchange, and how many responses it got.
        var hasClient = false
        var answers = 0
        /// Whether the handler call is in progress; whether the reaper has it.
        var isInCall = false
        var isReaped = false
        /// Whether the task is parked; how many of its jobs wait; whether one has run.
        var isParked = true
        var jobs = 0
        var hasRun = false
        /// Whether a response has just been sent, which may be streamed; whether libmicrohttpd will ask for its parts.
        var mayOpen = false
        var isOpen = false
        /// Whether the task streams parts; whether it is making one; whether it was told to drop them.
        var hasParts = false
        var isMaking = false
        var isDropping = false
        /// Whether the task has asked for the body of its request; whether it waits for it.
        var hasAsked = false
        var awaitsBody = false
        var isCancelled = false
        var isRetired = false
    }

    @Test("Every sequence of events keeps the promises")
    func everySequence() {
        var fresh = ExchangeState()
        #expect(fresh.handle(.stepped) == .recycle)
        var known: Set<World> = []
        var open = [World(state: fresh)]
        var phases: Set<ExchangeState.Phase> = []
        while let world = open.popLast() {
            guard known.insert(world).inserted, !world.isRetired else { continue }
            phases.insert(world.state.phase)
            let possible = ExchangeState.Event.allCases.filter { isPossible($0, world) }
            #expect(!possible.allSatisfy { $0 == .expired }, "nothing but time can go on: \(world)")
            for (event, mayBePolled) in Self.bothWays(possible) {
                var next = world
                if event == .called { next.state.mayBePolled = mayBePolled }
                let action = next.state.handle(event)
                apply(event, action, &next)
                promise(event, action, world, next)
                open.append(next)
            }
        }
        #expect(known.count > 100 && known.count < 100_000)
        #expect(phases == Set(ExchangeState.Phase.allCases))
        #expect(known.contains { $0.isRetired && $0.answers == 1 && $0.hasParts })
        #expect(known.contains { $0.state.phase == .free && $0.hasAsked && $0.answers == 1 })
    }

    @Test("An event that cannot come changes nothing")
    func impossible() {
        // In every reachable state, for any event: no action may contradict the phase.
        var fresh = ExchangeState()
        _ = fresh.handle(.stepped)
        var known: [ExchangeState] = [fresh]
        for _ in 0..<8 {
            for state in known {
                for (event, mayBePolled) in Self.bothWays(ExchangeState.Event.allCases) {
                    var next = state
                    next.mayBePolled = mayBePolled
                    let action = next.handle(event)
                    check(state, event, action, next)
                    if next.jobs < 3, !known.contains(next) { known.append(next) }
                }
            }
        }
        #expect(known.count > 10)
    }

    /// Each event, where a request that waits may be polled and where not.
    private static func bothWays(_ events: [ExchangeState.Event]) -> [(ExchangeState.Event, mayBePolled: Bool)] {
        events.flatMap { [($0, false), ($0, true)] }
    }

    private func check(
        _ before: ExchangeState, _ event: ExchangeState.Event, _ action: ExchangeState.Action, _ after: ExchangeState
    ) {
        switch action {
        case .suspend: #expect(before.phase == .driving && after.phase == .suspended && before.jobs == 0)
        case .poll: #expect(before.phase == .driving && after.phase == .polled && before.jobs == 0 && !before.isOpen)
        case .wake, .cancelAndWake: #expect(before.phase == .polled && after.phase == .resuming)
        case .resume, .cancelAndResume: #expect(before.phase == .suspended && after.phase == .resuming)
        case .receive: #expect(before.phase == .driving && after.phase == .receiving && before.jobs == 0)
        case .arrive, .abandon: #expect(before.phase == .receiving && before.awaitsBody && !after.awaitsBody)
        case .send: #expect(before.phase == .driving && before.isWorking && !after.isWorking)
        case .recycle: #expect(after.phase == .free && !after.isSpent && !after.isWorking)
        case .retire: #expect(after.phase == .reaping && !after.isWorking && before.jobs == 0)
        case .run: #expect(before.jobs == after.jobs + 1)
        default: break
        }
        #expect(before.isSpent ? after.isSpent : true)
        if event != .enqueued, action != .run { #expect(before.jobs == after.jobs) }
    }

    /// Whether the environment can cause an event.
    private func isPossible(_ event: ExchangeState.Event, _ world: World) -> Bool {
        let runs = world.hasRun && (world.isInCall || world.isReaped)
        return switch event {
        case .leased: world.state.phase == .free && !world.hasClient
        case .called:
            world.hasClient && !world.isInCall && !world.isSuspended
                && (world.answers == 0 || (world.isOpen && world.hasParts))
        case .enqueued: (!world.isParked || world.isDropping) && world.jobs < 2
        case .stepped: world.isInCall || world.isReaped
        case .wanted: runs && !world.isMaking && !world.hasAsked
        case .answered: runs && !world.isMaking
        case .opened: world.mayOpen
        case .made, .ended: runs && world.isMaking
        case .expired: true
        case .clientLeft: world.hasClient && !world.isInCall && !world.isSuspended
        }
    }

    /// Applies an event and its action to the environment.
    private func apply(_ event: ExchangeState.Event, _ action: ExchangeState.Action, _ world: inout World) {
        if event != .expired { world.mayOpen = false }
        switch event {
        case .leased: (world.hasClient, world.answers, world.hasAsked) = (true, 0, false)
        case .wanted:
            world.hasAsked = true
            if action != .discard { (world.isParked, world.hasRun, world.awaitsBody) = (true, false, true) }
        case .called:
            (world.isInCall, world.isResumed) = (true, false)
            (world.isPolled, world.isWoken) = (false, false)
        case .enqueued: (world.jobs, world.isDropping) = (world.jobs + 1, false)
        case .answered: (world.isParked, world.hasRun) = (true, false)
        case .opened: (world.isOpen, world.hasParts) = (true, true)
        case .made, .ended:
            (world.isParked, world.hasRun, world.isMaking) = (true, false, false)
            world.hasParts = action != .discard
        case .clientLeft:
            (world.hasClient, world.isOpen) = (false, false)
            (world.isPolled, world.isWoken) = (false, false)
        case .stepped, .expired: break
        }
        apply(action, of: event, &world)
        if [.cancel, .cancelAndWake, .cancelAndResume, .cancelAndReap, .giveUp, .cut, .abandon].contains(action) {
            world.isCancelled = true
        }
    }

    private func apply(_ action: ExchangeState.Action, of event: ExchangeState.Event, _ world: inout World) {
        switch action {
        case .start: world.isParked = false
        case .make: (world.isParked, world.isMaking) = (false, true)
        case .run:
            world.jobs -= 1
            world.hasRun = !world.isParked
        case .suspend: (world.isInCall, world.isSuspended) = (false, true)
        case .poll: (world.isInCall, world.isPolled) = (false, true)
        case .wake, .cancelAndWake: world.isWoken = true
        case .resume, .cancelAndResume: (world.isSuspended, world.isResumed) = (false, true)
        case .send: (world.answers, world.mayOpen) = (world.answers + 1, true)
        case .hold, .receive: world.isInCall = false
        case .arrive, .abandon: (world.isParked, world.awaitsBody) = (false, false)
        case .recycle: (world.isInCall, world.hasClient, world.isDropping) = (false, false, false)
        case .drop: (world.isInCall, world.hasParts, world.isDropping) = (true, false, true)
        case .giveUp:
            (world.isInCall, world.hasClient, world.isReaped) = (false, false, true)
            world.answers += 1
            if world.awaitsBody { (world.isParked, world.awaitsBody) = (false, false) }
        case .cut: (world.isInCall, world.hasClient, world.isReaped, world.isOpen) = (false, false, true, false)
        case .retire: (world.isRetired, world.isInCall) = (true, false)
        case .reap, .cancelAndReap: world.isReaped = true
        case .none where event == .stepped: world.isReaped = false
        default: break
        }
    }

    /// The invariants after every event.
    private func promise(
        _ event: ExchangeState.Event, _ action: ExchangeState.Action, _ before: World, _ after: World
    ) {
        #expect(after.answers <= 1, "two answers")
        #expect(after.state.jobs == after.jobs, "a job is lost or made up")
        if action == .resume || action == .cancelAndResume { #expect(before.isSuspended, "resumed, not suspended") }
        if action == .wake || action == .cancelAndWake { #expect(before.isPolled, "woken, not polled") }
        if action == .suspend || action == .poll {
            #expect(before.isInCall && before.jobs == 0, "waits with work to do")
        }
        if action == .send { #expect(before.hasClient && before.isInCall, "sent to nobody") }
        if action == .recycle { #expect(!before.isCancelled && before.isParked, "a spent exchange is used again") }
        if action == .retire { #expect(before.isParked, "retired while it works") }
        if after.jobs > 0 {
            #expect(after.isInCall || after.isReaped || after.isResumed || after.isWoken, "a job that nobody will run")
        }
        promiseOfParts(event, action, before, after)
        promiseOfBody(action, before, after)
        if event == .clientLeft, !after.isParked { #expect(after.isCancelled, "left alone and not cancelled") }
    }

    /// The invariants of bodies that the task waits for.
    private func promiseOfBody(_ action: ExchangeState.Action, _ before: World, _ after: World) {
        switch action {
        case .receive: #expect(before.isInCall && before.awaitsBody && before.jobs == 0, "received with work to do")
        case .arrive: #expect(before.awaitsBody && before.hasClient, "a body that nobody waits for")
        case .recycle, .retire: #expect(!before.awaitsBody, "forgotten while it waits for its body")
        default: break
        }
        if after.awaitsBody { #expect(after.isInCall || after.hasClient, "waits for a body that cannot come") }
    }

    /// The invariants of streamed responses.
    private func promiseOfParts(
        _ event: ExchangeState.Event, _ action: ExchangeState.Action, _ before: World, _ after: World
    ) {
        switch action {
        case .make: #expect(before.isOpen && before.isParked && before.hasParts, "a part that nobody wants")
        case .hold: #expect(before.isOpen && before.isParked && before.isInCall, "held while a part is made")
        case .cut: #expect(before.isOpen && before.isInCall && before.isCancelled, "cut without a reason")
        case .drop: #expect(event == .clientLeft && before.isParked && before.hasParts, "dropped while it is wanted")
        case .recycle: #expect(!after.isOpen && !after.hasParts, "a body that is still sent is forgotten")
        default: break
        }
        #expect(!after.isOpen || after.hasClient, "open to nobody")
        if after.isOpen, !after.isInCall, !after.isSuspended, !after.isResumed {
            #expect(after.state.phase == .sending, "libmicrohttpd asks for a part in the wrong phase")
        }
        if event == .called, before.isOpen { #expect([.make, .proceed].contains(action), "asked in vain") }
    }
}
