import Testing

@testable import Daemon

/// Every sequence of up to 8 events that the world can bring about, found by walking them, keeps the promises.
@Suite struct ExchangeStateTests {
    /// The world around an exchange, as far as its promises are about it.
    private struct World: Equatable {
        var state: ExchangeState
        /// Whether libmicrohttpd has the connection suspended, and whether it was told to resume it.
        var isSuspended = false
        var isResumed = false
        /// Whether a request has the exchange, and whether it was answered.
        var hasClient = false
        var answers = 0
        /// Whether the handler call is under way; whether the reaper has it.
        var isInCall = false
        var isReaped = false
        /// Whether the task is parked; how many of its jobs wait; whether one has run.
        var isParked = true
        var jobs = 0
        var hasRun = false
        var isCancelled = false
        var isRetired = false
    }

    @Test("Every sequence of up to eight events keeps the promises")
    func everySequence() {
        var fresh = ExchangeState()
        #expect(fresh.handle(.stepped) == .recycle)
        var sequences = 0
        walk(World(state: fresh), depth: 8, &sequences)
        #expect(sequences > 1_000)
    }

    @Test("An event that cannot come changes nothing")
    func impossible() {
        // From every state that can be reached, any event: no action may contradict the phase.
        var fresh = ExchangeState()
        _ = fresh.handle(.stepped)
        var known: [ExchangeState] = [fresh]
        for _ in 0..<8 {
            for state in known {
                for event in ExchangeState.Event.allCases {
                    var next = state
                    let action = next.handle(event)
                    check(state, event, action, next)
                    if next.jobs < 3, !known.contains(next) { known.append(next) }
                }
            }
        }
        #expect(known.count > 10)
    }

    private func check(
        _ before: ExchangeState, _ event: ExchangeState.Event, _ action: ExchangeState.Action, _ after: ExchangeState
    ) {
        switch action {
        case .suspend: #expect(before.phase == .driving && after.phase == .suspended && before.jobs == 0)
        case .resume, .cancelAndResume: #expect(before.phase == .suspended && after.phase == .resuming)
        case .send: #expect(before.phase == .driving && before.isWorking && !after.isWorking)
        case .recycle: #expect(after.phase == .free && !after.isSpent && !after.isWorking)
        case .retire: #expect(after.phase == .reaping && !after.isWorking && before.jobs == 0)
        case .run: #expect(before.jobs == after.jobs + 1)
        default: break
        }
        #expect(before.isSpent ? after.isSpent : true)
        if event != .enqueued, action != .run { #expect(before.jobs == after.jobs) }
    }

    private func walk(_ world: World, depth: Int, _ sequences: inout Int) {
        sequences += 1
        guard depth > 0, !world.isRetired else { return }
        for event in ExchangeState.Event.allCases where isPossible(event, world) {
            var next = world
            let action = next.state.handle(event)
            apply(event, action, &next)
            promise(event, action, world, next)
            walk(next, depth: depth - 1, &sequences)
        }
    }

    /// Whether the world can bring an event about.
    private func isPossible(_ event: ExchangeState.Event, _ world: World) -> Bool {
        switch event {
        case .leased: world.state.phase == .free && !world.hasClient
        case .called: world.hasClient && !world.isInCall && world.answers == 0 && !world.isSuspended
        case .enqueued: !world.isParked && world.jobs < 2
        case .stepped: world.isInCall || world.isReaped
        case .answered: world.hasRun && !world.isParked && (world.isInCall || world.isReaped)
        case .expired: true
        case .clientLeft: world.hasClient && !world.isInCall && !world.isSuspended
        }
    }

    /// What an event and its action make of the world.
    private func apply(_ event: ExchangeState.Event, _ action: ExchangeState.Action, _ world: inout World) {
        switch event {
        case .leased: (world.hasClient, world.answers) = (true, 0)
        case .called: (world.isInCall, world.isResumed) = (true, false)
        case .enqueued: world.jobs += 1
        case .answered: (world.isParked, world.hasRun) = (true, false)
        case .clientLeft: world.hasClient = false
        case .stepped, .expired: break
        }
        switch action {
        case .start: world.isParked = false
        case .run:
            world.jobs -= 1
            world.hasRun = !world.isParked
        case .suspend: (world.isInCall, world.isSuspended) = (false, true)
        case .resume, .cancelAndResume: (world.isSuspended, world.isResumed) = (false, true)
        case .send: world.answers += 1
        case .recycle: (world.isInCall, world.hasClient) = (false, false)
        case .giveUp:
            (world.isInCall, world.hasClient, world.isReaped) = (false, false, true)
            world.answers += 1
        case .retire: (world.isRetired, world.isInCall) = (true, false)
        case .reap, .cancelAndReap: world.isReaped = true
        case .none where event == .stepped: world.isReaped = false
        default: break
        }
        if [.cancel, .cancelAndResume, .cancelAndReap, .giveUp].contains(action) { world.isCancelled = true }
    }

    /// What must hold after every event.
    private func promise(
        _ event: ExchangeState.Event, _ action: ExchangeState.Action, _ before: World, _ after: World
    ) {
        #expect(after.answers <= 1, "two answers")
        #expect(after.state.jobs == after.jobs, "a job is lost or made up")
        if action == .resume || action == .cancelAndResume { #expect(before.isSuspended, "resumed, not suspended") }
        if action == .suspend { #expect(before.isInCall && before.jobs == 0, "suspended with work to do") }
        if action == .send { #expect(before.hasClient && before.isInCall, "sent to nobody") }
        if action == .recycle { #expect(!before.isCancelled && before.isParked, "a spent exchange is used again") }
        if action == .retire { #expect(before.isParked, "retired while it works") }
        if after.jobs > 0 {
            #expect(after.isInCall || after.isReaped || after.isResumed, "a job that nobody will run")
        }
        if event == .clientLeft, !after.isParked { #expect(after.isCancelled, "left alone and not cancelled") }
    }
}
