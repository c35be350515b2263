import Glibc
import Synchronization
import ViperTesting

@testable import Viper

@Suite("Quotas")
struct QuotaTests {
    private static let second: UInt64 = 1_000_000_000
    private static let start: UInt64 = 1_000 * second
    private let rule = QuotaRule(requests: 10, seconds: 60)

    private func table(_ clients: Int, parts: Int = 1) throws -> QuotaTable {
        try QuotaTable(rule, clients: clients, parts: parts)
    }

    /// How many requests of a client are admitted at one time until one is refused.
    private func burst(_ table: QuotaTable, _ client: UInt64, _ time: UInt64) -> Int {
        var count = 0
        while count < 100, table.admit(client, at: time).isAdmitted { count += 1 }
        return count
    }

    @Test("Exactly the quota may come at once, and what is left counts down")
    func whole() throws {
        let table = try table(100)
        for left in (0..<10).reversed() {
            #expect(
                table.admit(1, at: Self.start)
                    == QuotaRule.Verdict(isAdmitted: true, remaining: left, wait: 6 * Self.second))
        }
        for _ in 0..<3 {
            #expect(
                table.admit(1, at: Self.start)
                    == QuotaRule.Verdict(isAdmitted: false, remaining: 0, wait: 6 * Self.second))
        }
    }

    @Test("The quota comes back evenly: one request after each part of the window, all of them after the whole")
    func recovery() throws {
        let table = try table(100)
        #expect(burst(table, 1, Self.start) == 10)
        #expect(!table.admit(1, at: Self.start + 6 * Self.second - 1).isAdmitted, "a nanosecond early")
        #expect(table.admit(1, at: Self.start + 2 * Self.second).wait == 4 * Self.second)
        #expect(burst(table, 1, Self.start + 6 * Self.second) == 1)
        #expect(burst(table, 1, Self.start + 24 * Self.second) == 3)
        #expect(burst(table, 1, Self.start + 84 * Self.second) == 10)
        #expect(burst(table, 1, Self.start + 900 * Self.second) == 10, "no more than the quota, however long it rests")
    }

    @Test("Any stretch of a window's length admits the quota twice at most, and a long time its rate")
    func rate() throws {
        let table = try table(100)
        var (time, admitted) = (Self.start, 0)
        for _ in 0..<5_000 {
            time += UInt64.random(in: 0...Self.second)
            if table.admit(1, at: time).isAdmitted { admitted += 1 }
        }
        let rate = Int((time - Self.start) / (6 * Self.second))
        #expect(admitted <= rate + 10)
        #expect(admitted >= rate)
    }

    @Test("A clock that is behind, as another thread's may be, grants nothing")
    func behind() throws {
        let table = try table(100)
        #expect(burst(table, 1, Self.start) == 10)
        #expect(burst(table, 1, Self.start - 100) == 0)
    }

    @Test("Two clients have a quota each")
    func apart() throws {
        let table = try table(100, parts: 4)
        #expect(burst(table, 1, Self.start) == 10)
        #expect(burst(table, 2, Self.start) == 10)
        #expect(table.count == 2)
    }

    @Test("A client whose quota is whole again gives its place to another")
    func eviction() throws {
        let table = try table(5)
        for client in 1...5 { #expect(burst(table, UInt64(client), Self.start) == 10) }
        #expect(table.count == 5)
        let later = Self.start + 60 * Self.second
        for client in 6...10 { #expect(burst(table, UInt64(client), later) == 10) }
        #expect(table.count <= 5)
    }

    @Test("With all places taken nobody is forgotten, and newcomers share one quota")
    func full() throws {
        let table = try table(5)
        for client in 1...5 { #expect(burst(table, UInt64(client), Self.start) == 10) }
        let crowd = (100..<200).reduce(0) { $0 + burst(table, UInt64($1), Self.start + 1) }
        #expect(crowd == 10, "of a hundred newcomers")
        for client in 1...5 { #expect(burst(table, UInt64(client), Self.start + 2) == 0) }
        #expect(table.count == 5)
        // Once places are free, a client of the crowd does not start with a full quota.
        let later = Self.start + 30 * Self.second
        #expect(burst(table, 100, later) <= 5)
        #expect(burst(table, 100, later + 60 * Self.second) == 10)
    }

    @Test("An idle client stays known until its place is needed; while all places are taken nobody is added")
    func known() throws {
        let table = try table(5)
        for client in 1...5 {
            #expect(table.admitKnown(UInt64(client), at: Self.start) == nil)
            table.add(UInt64(client), at: Self.start)
            table.add(UInt64(client), at: Self.start)
            #expect(table.count == client, "two at once that bring the same client give it one place")
            #expect(table.admitKnown(UInt64(client), at: Self.start)?.remaining == 7, "each of them took a request")
        }
        table.add(6, at: Self.start)
        #expect(table.admitKnown(6, at: Self.start) == nil && table.count == 5)
        let later = Self.start + 600 * Self.second
        #expect(table.admitKnown(5, at: later)?.remaining == 9)
        table.add(6, at: later)
        #expect(table.admitKnown(6, at: later) != nil && table.admitKnown(5, at: later) != nil)
        #expect(table.admitKnown(1, at: later) == nil, "its quota was whole, its place was needed")
    }

    @Test("A hundred thousand clients are distinguished, and no more are held however many come")
    func many() throws {
        let table = try QuotaTable(rule, clients: 100_000)
        for client in 0..<300_000 { _ = table.admit(UInt64(client), at: Self.start) }
        #expect(table.count > 99_000)
        #expect(table.count <= 100_032)
        for client in 0..<300_000 { _ = table.admit(UInt64(client) << 20, at: Self.start + 61 * Self.second) }
        #expect(table.count <= 100_032)
    }

    @Test("Eight threads that share a client are admitted its quota, and not one more")
    func threads() async throws {
        let table = try QuotaTable(QuotaRule(requests: 1_000, seconds: 86_400), clients: 100)
        let admitted = try await atOnce(0..<8) { _ in
            (0..<1_000).count { _ in table.admit(7, at: Self.start).isAdmitted }
        }.reduce(0, +)
        #expect(admitted == 1_000)
    }

    @Test("A rule's bounds hold for every value", arguments: [-1, 0, 1, 7, 1_000_000_000, Int.max])
    func bounds(_ requests: Int) {
        for seconds in [-1, 0, 1, 86_400, Int.max] {
            let rule = QuotaRule(requests: requests, seconds: seconds)
            var time: UInt64 = 0
            #expect(rule.admit(at: 1, wholeAt: &time).isAdmitted)
            #expect(rule.capacity / rule.interval == UInt64(min(max(1, requests), 1_000_000_000)))
        }
    }
}
