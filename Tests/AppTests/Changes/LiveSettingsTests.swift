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

    private static func settings(_ texts: [String: String]) throws -> Settings {
        let program = Marks.program
        return try Settings(program: program.product.name, keys: program.settingKeys, texts: texts)
    }

    private static func sweep(_ fixture: ChangeFixture, _ settings: [String: String]) async throws {
        let work = fixture.log.sweeping(by: try Self.settings(settings))
        while try await work.portion() {}
    }

    @Test("changes.rows and changes.keep: so many of the newest changes, and none that is older, are kept", .changes)
    func kept() async throws {
        let past = ChangeLog(over: fixture.database, clock: LateClock(seconds: 7_200)).list("marks", of: Mark.self)
        for number in 1...3 { try await fixture.record(.inserted([Mark(Int64(number))]), in: past) }
        for number in 4...6 { try await fixture.record(.inserted([Mark(Int64(number))])) }
        let entries = try await fixture.settled(6)
        for (settings, count) in [
            ([:], 6), (["changes.keep": "3h", "changes.rows": "6"], 6), (["changes.rows": "5"], 5),
            (["changes.keep": "1h"], 3),
        ] {
            try await Self.sweep(fixture, settings)
            #expect(try await fixture.changes().map(\.position) == entries.suffix(count).map(\.position), "\(settings)")
        }
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
