import Testing

@testable import ViperDatabase
@testable import ViperPostgreSQL

@Suite("Reads that gather for a batch")
struct ReadGatheringTests {
    private let second: UInt64 = 1_000_000_000

    @Test("A read goes at once if the last batch had few")
    func alone() {
        var gathering = ReadGathering()
        #expect(gathering.wanted(besideOther: false) == 1)
        gathering.send(ReadGathering.several - 1, now: second)
        gathering.end(now: second)
        #expect(gathering.wanted(besideOther: false) == 1)
        #expect(gathering.quietEnd(besideOther: false, now: second) == nil)
    }

    @Test("After a batch of several the next one waits for as many, for a moment")
    func several() {
        var gathering = ReadGathering()
        gathering.send(10, now: second)
        gathering.end(now: second + 1)
        let end = second + 1 + ReadGathering.crowdPatience
        #expect(gathering.wanted(besideOther: false) == 10)
        #expect(gathering.due(besideOther: false, waitsSince: second + 5) == end)
        #expect(gathering.quietEnd(besideOther: false, now: end - 1) == end)
        #expect(gathering.quietEnd(besideOther: false, now: end) == nil)
        gathering.send(ReadGathering.full + 1, now: second)
        #expect(gathering.wanted(besideOther: false) == ReadGathering.full)
    }

    @Test("Beside a batch many reads go at once, and few after their patience")
    func beside() {
        var gathering = ReadGathering()
        gathering.send(ReadGathering.several - 1, now: second)
        #expect(gathering.wanted(besideOther: true) == ReadGathering.full)
        #expect(gathering.quietEnd(besideOther: true, now: second) == nil)
        gathering.send(ReadGathering.several, now: second)
        #expect(gathering.due(besideOther: true, waitsSince: second + 7) == second + 7 + ReadGathering.patience)
        let end = second + ReadGathering.patience
        #expect(gathering.quietEnd(besideOther: true, now: end - 1) == end)
        #expect(gathering.quietEnd(besideOther: true, now: end) == nil)
    }
}
