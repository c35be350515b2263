import ViperTesting

@testable import Viper
@testable import ViperDaemon
@testable import ViperOperations
@testable import adder

@Suite("The meter of requests")
struct RequestMeterTests {
    private let routes = [
        RouteDescription(.get, "/items", module: "A", scope: "", isEntry: true),
        RouteDescription(.post, "/items", module: "B", scope: "", isEntry: true),
        RouteDescription(.get, "/items/{id}", module: "C", scope: "", isEntry: true),
        RouteDescription(.get, "", module: "D", scope: "", isEntry: true),
    ]

    private func record(
        _ method: Method = .get, _ route: Int? = 0, _ status: UInt16 = 200, bytes: Int = 0, microseconds: Int = 1
    ) -> AccessRecord {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        return AccessRecord(
            time: 0, method: method, path: none, traceID: none,
            pattern: route.map { routes[$0].pattern.bytes } ?? none, status: Status(status), bytes: bytes,
            microseconds: microseconds, identifier: none)
    }

    private func series(_ meter: RequestMeter) -> [String] {
        meter.requests.flatMap { requests in
            requests.statuses.map { "\(requests.method) \(requests.route) \($0.status) \($0.count)" }
        }
    }

    @Test("Responses are counted by method, pattern and status, in the order of routes, methods and statuses")
    func counts() {
        let meter = RequestMeter(routes, lanes: 2)
        #expect(meter.requests.isEmpty)
        meter.note(record(.unknown, nil, 404), lane: 1)
        meter.note(record(.get, 3, 304), lane: 0)
        meter.note(record(.head, 2, 200), lane: 0)
        meter.note(record(.post, 1, 507), lane: 0)
        meter.note(record(.post, 1, 201), lane: 1)
        meter.note(record(.post, 1, 201), lane: 0)
        meter.note(record(.put, 0, 405), lane: 0)
        meter.note(record(.get, 0, 100), lane: 0)
        meter.note(record(.get, 0, 599), lane: 1)
        #expect(
            series(meter) == [
                "GET /items 100 1", "GET /items 599 1", "POST /items 201 2", "POST /items 507 1", "PUT /items 405 1",
                "HEAD /items/{id} 200 1", "GET / 304 1", "other none 404 1",
            ])
    }

    @Test("A bucket's bound belongs to its bucket, and a microsecond more does not")
    func edges() throws {
        let meter = RequestMeter(routes, lanes: 1)
        for (index, bound) in ServerMetrics.durationBounds.enumerated() {
            meter.note(record(microseconds: Int(bound)), lane: 0)
            #expect(RequestCounters.bucket(of: bound) == index)
            #expect(RequestCounters.bucket(of: bound + 1) == index + 1)
        }
        meter.note(record(bytes: -5, microseconds: -1), lane: 0)
        meter.note(record(bytes: 70, microseconds: 10_000_001), lane: 0)
        let requests = try #require(meter.requests.first)
        #expect(requests.durations == [2] + [UInt64](repeating: 1, count: 14))
        #expect(requests.microseconds == ServerMetrics.durationBounds.reduce(0, +) + 10_000_001)
        #expect(requests.bytes == 70)
    }

    @Test("An invalid status, an invalid lane and bytes of no pattern do no harm")
    func odd() {
        let meter = RequestMeter(routes, lanes: 1)
        for status in [0, 99, 600, UInt16.max] { meter.note(record(.get, 0, status), lane: 0) }
        for lane in [-1, 1, Int.max] { meter.note(record(), lane: lane) }
        #expect(series(meter).isEmpty)
        Array("/items".utf8).withUnsafeBytes { copy in
            meter.note(
                AccessRecord(
                    time: 0, method: .get, path: copy, traceID: copy, pattern: copy, status: .ok, bytes: 0,
                    microseconds: 0, identifier: copy),
                lane: 0)
        }
        #expect(series(meter) == ["GET none 200 1"])
    }

    @Test("Lanes that count at once lose nothing, and what is read meanwhile never falls")
    func concurrent() async throws {
        let meter = RequestMeter(routes, lanes: 4)
        try await atOnce(0..<4) { [self] lane in
            try await onThread {
                for number in 0..<20_000 {
                    meter.note(record(.get, number % 3, 200, bytes: 2, microseconds: number), lane: lane)
                }
            }
        } meanwhile: {
            try await onThread {
                var last: UInt64 = 0
                for _ in 0..<50 {
                    let now = meter.requests.reduce(0) { $0 + $1.durations.reduce(0, +) }
                    #expect(now >= last)
                    last = now
                }
            }
        }
        let all = meter.requests
        #expect(all.flatMap(\.statuses).reduce(0) { $0 + $1.count } == 80_000)
        #expect(all.map(\.bytes).reduce(0, +) == 160_000)
        #expect(all.map(\.microseconds).reduce(0, +) == 799_960_000)
    }
}
