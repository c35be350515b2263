import Testing

@testable import ViperDaemon

@Suite struct MemoryReleaseTests {
    /// The seconds at which memory is given back, if there are these numbers of connections from these seconds on.
    private func releases(_ connections: [(from: Int, count: Int)], areStreams: Bool = false) -> [Int] {
        var release = MemoryRelease()
        return (0..<120).filter { second in
            let count = connections.last { $0.from <= second }?.count ?? 0
            let weight = MemoryRelease.weight(connections: count, streams: areStreams ? count : 0)
            return release.isDue(weight: weight, peak: weight, at: UInt64(second) * 1_000_000_000)
        }
    }

    @Test("Those that came and went between two looks count")
    func between() {
        var release = MemoryRelease()
        let count = PeakCount()
        for _ in 0..<2_000 { count.add() }
        for _ in 0..<1_500 { count.subtract() }
        let due = (0..<10).filter {
            release.isDue(weight: count.current, peak: count.takePeak(), at: UInt64($0) * 1_000_000_000)
        }
        #expect(due == [5])
    }

    @Test("Memory is given back once, five seconds after many connections have gone")
    func afterMany() {
        #expect(releases([(0, 5_000), (20, 3_000)]) == [25])
        #expect(releases([(0, 5_000), (20, 3_000), (60, 1_900)]) == [25, 65])
    }

    @Test("A fifth as many streams, which need five times as much, are worth it too")
    func afterStreams() {
        #expect(releases([(0, 300), (20, 100)], areStreams: true) == [25])
        #expect(releases([(0, 300), (20, 101)], areStreams: true) == [])
    }

    @Test("Nothing is given back for a few connections, or for those that come back")
    func afterFew() {
        #expect(releases([(0, 2_000), (20, 1_001)]) == [])
        #expect(releases([(0, 2_000), (20, 1_000), (24, 1_500), (60, 900), (64, 2_000)]) == [])
    }
}
