import ViperTesting

@testable import ViperLive

@Suite("Changes that a long transaction holds back", .changes)
struct HeldChangesTests {
    private var fixture: ChangeFixture { .current }

    /// The system's clock, some seconds ahead.
    private final class AheadClock: Clock {
        let seconds = Locked<Int64>(0)
        func now() -> Timestamp { Timestamp.now().advanced(microseconds: seconds.withLock { $0 } * 1_000_000) }
    }

    @Test("Who holds them back is named once two seconds have passed, then each minute, and when it is over")
    func held() async throws {
        let (clock, lines) = (AheadClock(), Locked<[String]>([]))
        let held = HeldChanges(of: fixture.database, clock: clock) { line in lines.withLock { $0.append(line) } }
        guard fixture.store.postgresql != nil else { return #expect(held.watching.isEmpty) }
        #expect(held.watching.count == 1)
        try await fixture.recordingLate([Mark(1), Mark(2)]) {
            try await fixture.record(.inserted([Mark(3)]))
            for (passed, count) in [(3, 1), (30, 1), (64, 2)] {
                clock.seconds.withLock { $0 = Int64(passed) }
                try await held.look()
                #expect(lines.withLock { $0.count } == count, "\(lines.withLock { $0 })")
            }
            let line = lines.withLock { $0.first ?? "" }
            #expect(line.hasPrefix("Live lists are ") && line.contains(" s late, held back by process "), "\(line)")
            #expect(line.contains("in the database ") && line.contains("whose transaction began "), "\(line)")
        }
        // Transactions of other tests hold them back too.
        _ = try await untilThere {
            try await held.look()
            return lines.withLock { $0.last?.hasPrefix("Live lists go on") == true } ? true : nil
        }
    }
}
