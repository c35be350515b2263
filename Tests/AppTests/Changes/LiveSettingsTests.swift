import ViperTesting

@testable import ViperFeatures
@testable import ViperLive
@testable import ViperService
@testable import ViperSettings

@Suite("The settings of live lists")
struct LiveSettingsTests {
    private var fixture: ChangeFixture { .current }

    private struct Marks: Service {
        static let features: [any Feature.Type] = []
    }

    /// A clock that is two hours late.
    private struct LateClock: Clock {
        func now() -> Timestamp { Timestamp.now().advanced(by: .seconds(-7_200)) }
    }

    private static func settings(_ texts: [String: String]) throws -> Settings {
        let program = Marks.program
        return try Settings(program: program.product.name, keys: program.settingKeys, texts: texts)
    }

    private static func sweep(_ fixture: ChangeFixture, _ settings: [String: String]) async throws {
        let work = fixture.log.sweeping(by: try Self.settings(settings))
        while try await work.portion() {}
    }

    @Test(
        "changes.rows: so many of the newest changes are kept, and a position of before begins with one resync",
        .changes)
    func rows() async throws {
        let beginning = try await fixture.beginning()
        for number in 1...6 { try await fixture.record(.inserted([Mark(Int64(number))])) }
        let entries = try await fixture.settled(6)
        try await Self.sweep(fixture, [:])
        #expect(try await fixture.changes().count == 6, "the default is more")
        try await Self.sweep(fixture, ["changes.rows": "4"])
        #expect(try await fixture.changes().map(\.position) == entries.suffix(4).map(\.position))
        let late = try await fixture.open(since: beginning)
        #expect(try await late.events(1) == ["resync"])
        let swept = LivePosition(list: beginning.list, epoch: beginning.epoch, position: entries[1].position)
        let early = try await fixture.open(since: swept)
        #expect(try await early.events(4) == (3...6).map { "insert \($0).1" }, "the end of what was swept is held")
        try await fixture.record(.inserted([Mark(7)]))
        for stream in [late, early] { #expect(try await stream.events(1) == ["insert 7.1"]) }
    }

    @Test("changes.keep: older changes are swept, and a position of before begins with one resync", .changes)
    func keep() async throws {
        let beginning = try await fixture.beginning()
        let past = ChangeLog(over: fixture.database, clock: LateClock()).list("marks", of: Mark.self)
        for number in 1...3 { try await fixture.record(.inserted([Mark(Int64(number))]), in: past) }
        for number in 4...5 { try await fixture.record(.inserted([Mark(Int64(number))])) }
        let entries = try await fixture.settled(5)
        try await Self.sweep(fixture, ["changes.keep": "3h"])
        #expect(try await fixture.changes().count == 5)
        try await Self.sweep(fixture, ["changes.keep": "1h"])
        #expect(try await fixture.changes().map(\.position) == entries.suffix(2).map(\.position))
        let stream = try await fixture.open(since: beginning)
        #expect(try await stream.events(1) == ["resync"])
        try await fixture.record(.inserted([Mark(6)]))
        #expect(try await stream.events(1) == ["insert 6.1"])
    }

    @Test("The sweep comes often enough for a short changes.keep, and each minute at least", .changes)
    func interval() async throws {
        for (keep, interval) in [("1s", Duration.milliseconds(100)), ("5m", .seconds(30)), ("24h", .seconds(60))] {
            let work = fixture.log.sweeping(by: try Self.settings(["changes.keep": keep]))
            #expect(work.interval == interval, "\(keep)")
        }
    }

    @Test(
        "limits.streams, but at most 95 % of the connections, and limits.callerStreams are the limits", .changes,
        arguments: [
            ([:], 9_500, 20), (["limits.connections": "100"], 95, 20), (["limits.connections": "19"], 19, 20),
            (["limits.streams": "50", "limits.callerStreams": "3"], 50, 3),
            (["limits.streams": "0"], 0, 20), (["limits.streams": "96", "limits.connections": "100"], 95, 20),
        ] as [([String: String], Int, Int)])
    func limits(settings: [String: String], streams: Int, callerStreams: Int) async throws {
        let limits = Server(Marks.program, settings: try Self.settings(settings)).streamLimits
        #expect(limits.lists == streams && limits.ofCaller == callerStreams)
    }

    @Test("A stream holds back 256 KiB, and the log is read each second, woken or not")
    func bounds() {
        let limits = LiveLimits()
        #expect(limits.waitingBytes == 262_144 && limits.poll == .seconds(1) && limits.heartbeat == .seconds(15))
    }

    @Test("A comment comes before limits.streamTimeout would cut a stream, and each 15 s at least", .changes)
    func heartbeat() async throws {
        for (timeout, heartbeat) in [("10s", Duration.seconds(5)), ("30s", .seconds(15)), ("10m", .seconds(15))] {
            let limits = LiveLimits(try Self.settings(["limits.streamTimeout": timeout]))
            #expect(limits.heartbeat == heartbeat, "\(timeout)")
        }
    }
}
