import ViperTesting

@testable import ViperLive

@Suite("The metrics of live lists")
struct LiveMetricsTests {
    private var fixture: ChangeFixture { .current }

    @Test("Streams are counted while they are open, and each event for each stream that it goes to", .changes)
    func events() async throws {
        #expect(fixture.metrics.values.allSatisfy { $0 == 0 })
        let streams = [try await fixture.open(), try await fixture.open(), try await fixture.open(group: 1)]
        #expect(fixture.metrics["streams"] == 3)
        try await fixture.record(.inserted([Mark(1)]))
        for stream in streams.prefix(2) { #expect(try await stream.events(1) == ["insert 1.1"]) }
        try await untilThere { fixture.metrics["events_total"] == 2 ? () : nil }
        try await fixture.record(.cleared)
        for stream in streams { #expect(try await stream.events(1) == ["clear"]) }
        try await untilThere { fixture.metrics["events_total"] == 5 ? () : nil }
        for stream in streams { stream.close() }
        for (name, count) in fixture.metrics { #expect(count == (name == "events_total" ? 5 : 0), "\(name)") }
    }

    @Test(
        "A resync is counted for each stream that gets one: after a change, an old position, and another store",
        .changes)
    func resyncs() async throws {
        let beginning = try await fixture.beginning()
        let foreign = LivePosition(list: beginning.list, epoch: beginning.epoch ^ 1, position: beginning.position)
        let streams = [try await fixture.open(), try await fixture.open(since: foreign)]
        #expect(try await streams[1].events(1) == ["resync"])
        #expect(fixture.metrics["resyncs_total"] == 1)
        try await fixture.record(.replaced)
        for stream in streams { #expect(try await stream.events(1) == ["resync"]) }
        try await untilThere { fixture.metrics["resyncs_total"] == 3 ? () : nil }
        let (database, statement) = (
            fixture.database, try #require(ChangesSchema.exported.afterImport(fixture.database.dialect).first)
        )
        try await database.run(statement)
        for stream in streams { #expect(try await stream.events(1) == ["resync"]) }
        try await untilThere { fixture.metrics["resyncs_total"] == 5 ? () : nil }
    }

    @Test("The lag is how old the last changes were when they were handed on", .changes)
    func lag() async throws {
        let stream = try await fixture.open()
        let late = ChangeLog(over: fixture.database, clock: LateClock(seconds: 3_600)).list("marks", of: Mark.self)
        try await fixture.record(.inserted([Mark(1)]), in: late)
        #expect(try await stream.events(1) == ["insert 1.1"])
        try await untilThere { fixture.lag >= 3_600 ? () : nil }
        try await fixture.record(.inserted([Mark(2)]))
        #expect(try await stream.events(1) == ["insert 2.1"])
        try await untilThere { fixture.lag < 3_600 ? () : nil }
    }
}

extension ChangeFixture {
    /// The counts by the names that follow `marks_live_`.
    var metrics: [String: UInt64] {
        var counts: [String: UInt64] = [:]
        for family in log.feed.metrics(of: "marks") {
            guard case .count(let count)? = family.samples.first?.value else { continue }
            counts[String(family.name.dropFirst("marks_live_".count))] = count
        }
        return counts
    }

    /// The lag in seconds; negative if it is missing.
    fileprivate var lag: Double {
        let family = log.feed.metrics(of: "marks").first { $0.name == "marks_live_lag_seconds" }
        guard case .number(let seconds)? = family?.samples.first?.value else { return -1 }
        return seconds
    }
}
