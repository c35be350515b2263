import Testing

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// Connecting, backoff and timeouts: values that are given the time.
@Suite struct WaitingTests {
    private static let second: UInt64 = 1_000_000_000

    @Test("After a loss an attempt is made at once, and callers wait for it for a moment")
    func loss() {
        var state = Reconnection()
        #expect(!state.shouldStart(missing: 0, isAlone: false, now: 0))
        state.loseLast(now: 10)
        #expect(state.shouldStart(missing: 1, isAlone: true, now: 10))
        let number = state.begin(now: 10)
        #expect(!state.shouldStart(missing: 1, isAlone: true, now: 11))
        #expect(state.refusal(isAlone: true, now: 11) == nil)
        #expect(state.nextChange(missing: 1, isAlone: true, now: 11) == 10 + Reconnection.grace)
        #expect(state.refusal(isAlone: true, now: 10 + Reconnection.grace) != nil)
        state.succeed(number, now: 20)
        #expect(state.refusal(isAlone: false, now: 10 + Reconnection.grace) == nil)
    }

    @Test("Once an attempt has failed callers are refused with its reason, and pauses grow to a second")
    func down() {
        var state = Reconnection()
        state.loseLast(now: 0)
        var now: UInt64 = 0
        var pauses: [UInt64] = []
        for _ in 0..<8 {
            let number = state.begin(now: now)
            state.fail(number, ConnectFailure("nobody there", isPassing: true), now: now, share: 1)
            #expect(state.refusal(isAlone: true, now: now) == .unavailable(detail: "nobody there"))
            #expect(state.refusal(isAlone: false, now: now) == nil)
            #expect(!state.shouldStart(missing: 1, isAlone: true, now: now))
            let next = state.nextChange(missing: 1, isAlone: true, now: now) ?? 0
            #expect(state.shouldStart(missing: 1, isAlone: true, now: next))
            pauses.append((next - now) / 1_000_000)
            now = next
        }
        #expect(pauses == [50, 100, 200, 400, 800, 1000, 1000, 1000])
    }

    @Test(
        "A connection that is lost within a second counts as a failure, so that pauses grow; one that lasted does not")
    func flapping() {
        var state = Reconnection()
        var now: UInt64 = 0
        var pauses: [UInt64] = []
        for lasts in [1, 1, 1, 1, 2_000, 1, 1].map({ $0 * 1_000_000 as UInt64 }) {
            state.succeed(state.begin(now: now), now: now)
            now += lasts
            state.loseLast(now: now, share: 1)
            let next = state.nextChange(missing: 1, isAlone: false, now: now) ?? now
            pauses.append((next - now) / 1_000_000)
            now = next
        }
        #expect(pauses == [50, 100, 200, 400, 0, 50, 100])
    }

    @Test("Of a pause a part is waited, at random, and at least half")
    func jitter() {
        let pauses = (0..<100).map { _ in
            var state = Reconnection()
            state.fail(state.begin(now: 0), ConnectFailure("nobody there", isPassing: true), now: 0)
            return state.nextChange(missing: 1, isAlone: false, now: 0) ?? 0
        }
        #expect(pauses.allSatisfy { Reconnection.firstPause / 2...Reconnection.firstPause ~= $0 })
        #expect(Set(pauses).count > 10)
    }

    @Test("An attempt that hangs gets another one beside it after a second, four at most")
    func hanging() {
        var state = Reconnection()
        state.loseLast(now: 0)
        var count = 0
        for tick in 0..<100 {
            let now = UInt64(tick) * Self.second / 10
            while state.shouldStart(missing: 1, isAlone: true, now: now) {
                _ = state.begin(now: now)
                count += 1
                #expect(now == UInt64(count - 1) * Self.second)
            }
        }
        #expect(count == 4)
    }

    @Test("As many attempts run at a time as there are connections wanted, four at most")
    func growth() {
        var state = Reconnection()
        var count = 0
        while state.shouldStart(missing: 9, isAlone: false, now: 0) {
            _ = state.begin(now: 0)
            count += 1
        }
        #expect(count == 4)
    }

    @Test("A silent server that owes results becomes suspect, then dead")
    func silence() {
        var silence = Silence(timeout: .milliseconds(2500))
        var verdicts: [Silence.Verdict] = []
        var now: UInt64 = 5
        _ = silence.look(isOwed: true, now: now)
        while verdicts.last != .dead, verdicts.count < 100 {
            now = silence.nextLook ?? now
            verdicts.append(silence.look(isOwed: true, now: now))
        }
        #expect(verdicts.firstIndex(of: .suspect) == 3)
        #expect(verdicts.count == 10)
        #expect(silence.nextLook == nil)
    }

    @Test("A server that says something, or owes nothing, is neither")
    func signs() {
        var silence = Silence(timeout: .milliseconds(2500))
        var now: UInt64 = 0
        for turn in 0..<100 {
            now = silence.nextLook ?? now
            if turn % 4 == 0 { silence.hear() }
            #expect(silence.look(isOwed: true, now: now) == .none)
        }
        #expect(silence.look(isOwed: false, now: now) == .none)
        #expect(silence.nextLook == nil)
    }

    @Test("A look that comes late counts for nothing: we stood still ourselves")
    func late() {
        var silence = Silence(timeout: .milliseconds(2500))
        for turn in 0..<100 { #expect(silence.look(isOwed: true, now: UInt64(turn) * 5 * Self.second) == .none) }
    }

    @Test("Pauses between tries are drawn from a range that grows, until the time is up")
    func retries() {
        var policy = RetryPolicy(now: 0, limit: Self.second)
        let pauses = (0..<9).map { _ in policy.next(now: 0) { $0.upperBound }.map { $0 / 1_000_000 } }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 64, 64])
        #expect(policy.count == 9)
        #expect(policy.next(now: Self.second) == nil)
    }
}

/// The running estimate of how long statements take.
@Suite struct BatchCostTests {
    @Test("A statement that is slow again and again fills a batch by itself, and one that is quick does not")
    func learning() {
        var slow = BatchCost()
        var quick = BatchCost()
        for _ in 0..<4 {
            slow.learn(300_000_000, batchOf: 1)
            quick.learn(1_000_000, batchOf: 32)
        }
        #expect(slow.estimate > BatchCost.limit)
        #expect(quick.estimate * 32 < BatchCost.limit)
        for _ in 0..<30 { slow.learn(1_000_000, batchOf: 32) }
        #expect(slow.estimate * 32 < BatchCost.limit)
    }

    @Test("A statement that is late is slow at once, and no longer once it is quick again")
    func lateness() {
        var cost = BatchCost()
        cost.exceedLimit()
        #expect(cost.isSlow)
        cost.learn(1_000_000, batchOf: 1)
        #expect(!cost.isSlow)
        cost.learn(60_000_000_000, batchOf: 1)
        let estimate = cost.estimate
        cost.exceedLimit()
        #expect(cost.estimate == estimate)
    }

    @Test("Nothing that a clock may say is a trap")
    func extremes() {
        var cost = BatchCost()
        cost.learn(.max, batchOf: 0)
        cost.learn(0, batchOf: -1)
        #expect(cost.estimate > 0)
    }
}
