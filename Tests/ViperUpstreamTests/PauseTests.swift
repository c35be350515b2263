import ViperTesting
import ViperUpstream

@Suite("When an upstream may be called again")
struct PauseTests {
    /// Noon on 21 November 2026.
    private static let now = Timestamp(microseconds: 1_795_262_400_000_000)

    private func seconds(_ status: Int, _ fields: [(name: String, value: String)]) -> Int64? {
        UpstreamResponse(status, fields: fields).pause(at: Self.now).map {
            ($0.microseconds - Self.now.microseconds) / 1_000_000
        }
    }

    @Test("A response without limits allows the next call at once; a refusal without them after a minute")
    func unspoken() {
        for status in [200, 304, 404, 500, 502, 503] { #expect(seconds(status, []) == nil) }
        for status in [403, 429] { #expect(seconds(status, []) == 60) }
    }

    @Test("Retry-After is read in seconds and as a date, of refusals only")
    func retryAfter() {
        for status in [403, 429, 503] {
            #expect(seconds(status, [("retry-after", "17")]) == 17)
            #expect(seconds(status, [("Retry-After", "Sat, 21 Nov 2026 12:05:00 GMT")]) == 300)
            #expect(seconds(status, [("Retry-After", "99999999999")]) == 86_400)
        }
        #expect(seconds(200, [("Retry-After", "17")]) == nil)
        #expect(seconds(503, [("Retry-After", "Sat, 21 Nov 2026 11:00:00 GMT")]) == nil)
        #expect(seconds(503, [("Retry-After", "soon")]) == nil)
        #expect(seconds(429, [("Retry-After", "soon")]) == 60)
    }

    @Test("A number too large to hold is the largest that is not, however many digits it has")
    func endless() {
        for digits in [12, 13, 19, 20, 400] {
            let text = String(repeating: "9", count: digits)
            #expect(seconds(503, [("Retry-After", text)]) == 86_400)
            #expect(seconds(200, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", text)]) == 86_400)
        }
        #expect(seconds(503, [("Retry-After", String(repeating: "0", count: 40) + "17")]) == 17)
        #expect(seconds(503, [("Retry-After", String(repeating: "0", count: 40))]) == nil)
    }

    @Test("A quota that is used up holds calls back until it is filled, also after a success")
    func quota() {
        func fields(_ remaining: String, _ reset: String) -> [(name: String, value: String)] {
            [("X-RateLimit-Remaining", remaining), ("X-RateLimit-Reset", reset)]
        }
        #expect(seconds(200, fields("0", "1795262520")) == 120)
        #expect(seconds(304, fields("0", "1795262520")) == 120)
        #expect(seconds(403, fields("0", "1795262520")) == 120)
        #expect(seconds(200, fields("1", "1795262520")) == nil)
        #expect(seconds(200, fields("0", "1795262300")) == nil)
        #expect(seconds(200, fields("0", "999999999999")) == 86_400)
        #expect(seconds(200, fields("0", "later")) == nil)
        #expect(seconds(403, fields("0", "1795262520") + [("Retry-After", "7")]) == 120)
    }
}
