import Testing

@testable import ViperDaemon

@Suite struct MemoryReleaseTests {
    /// The seconds at which memory is given back, if there are these numbers of connections from these seconds on.
    private func releases(_ connections: [(from: Int, count: Int)]) -> [Int] {
        var release = MemoryRelease()
        return (0..<120).filter { second in
            let count = connections.last { $0.from <= second }?.count ?? 0
            return release.isDue(connections: count, at: UInt64(second) * 1_000_000_000)
        }
    }

    @Test("Memory is given back once, ten seconds after many connections have gone")
    func afterMany() {
        #expect(releases([(0, 5_000), (20, 3_000)]) == [30])
        #expect(releases([(0, 5_000), (20, 3_000), (60, 1_900)]) == [30, 70])
    }

    @Test("Nothing is given back for a few connections, or for those that come back")
    func afterFew() {
        #expect(releases([(0, 2_000), (20, 1_001)]) == [])
        #expect(releases([(0, 2_000), (20, 1_000), (29, 1_500), (60, 900), (69, 2_000)]) == [])
    }
}
