import ViperTesting
import ViperThreads

@Suite("Values in memory that are valid for one version")
struct VersionedCacheTests {
    @Test("A value is given for its key and its version only")
    func versions() {
        let cache = VersionedCache<Int, String>(capacity: 4)
        cache.keep("one", as: 1, version: 7)
        #expect(cache.value(1, version: 7) == "one")
        for (key, version) in [(1, 8), (1, 6), (2, 7)] { #expect(cache.value(key, version: Int64(version)) == nil) }
        cache.keep("another", as: 1, version: 8)
        #expect(cache.value(1, version: 7) == nil)
        #expect(cache.value(1, version: 8) == "another")
    }

    @Test("The values that were kept first make room for others")
    func bounded() {
        let most = 64
        let cache = VersionedCache<Int, Int>(capacity: most)
        let keys = (0..<3).flatMap { round in (1...(most + 3)).map { $0 + round * 1000 } }
        for key in keys { cache.keep(key, as: key, version: 1) }
        #expect(keys.filter { cache.value($0, version: 1) == $0 } == (4...(most + 3)).map { $0 + 2000 })
    }
}
