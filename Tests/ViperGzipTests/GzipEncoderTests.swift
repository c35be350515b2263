import Glibc
import ViperTesting

@testable import ViperGzip

@Suite("Whole bodies in gzip")
struct GzipEncoderTests {
    private func encode(_ body: [UInt8], by encoder: GzipEncoder = GzipEncoder(), isKept: Bool = false) -> [UInt8]? {
        encoder.encode(body, isKept: isKept)
    }

    @Test(
        "A body of any size and kind comes back as it was, from one state used again",
        arguments: Bodies.Kind.allCases)
    func roundTrip(_ kind: Bodies.Kind) throws {
        let encoder = GzipEncoder()
        for count in [0, 1, 2, 17, 1_023, 1_024, 8_191, 8_192, 8_193, 32_768, 65_537, 300_001, 1 << 20] {
            let body = Bodies.make(kind, count, seed: UInt64(count))
            for isKept in [false, true] {
                let coded = try #require(encode(body, by: encoder, isKept: isKept))
                #expect(gunzip(coded) == body, "\(kind) \(count)")
            }
        }
        #expect(encoder.pool.counts == (lent: 0, resting: 1))
    }

    @Test("Bodies of random sizes come back as they were", arguments: 1...8)
    func property(_ seed: UInt64) throws {
        let encoder = GzipEncoder()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let kind = try #require(Bodies.Kind.allCases.randomElement(using: &random))
            let body = Bodies.make(kind, Int.random(in: 0...20_000, using: &random), seed: random.next())
            #expect(encode(body, by: encoder).flatMap(gunzip) == body, "\(kind) \(body.count)")
        }
    }

    @Test(
        "The same bytes are compressed to the same bytes, whatever the encoder did before, and the header has no time")
    func determinism() throws {
        let used = GzipEncoder()
        _ = encode(Bodies.make(.noise, 100_000), by: used)
        let body = Bodies.make(.json, 20_000)
        let coded = try #require(encode(body))
        #expect(encode(body, by: used) == coded)
        // RFC 1952, section 2.3: the magic number, deflate, no flag, no time.
        #expect(Array(coded[..<8]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    }

    @Test("A list is coded to less than a quarter, and one that is kept to less than that")
    func size() throws {
        let body = Bodies.make(.json, 12_000)
        let quick = try #require(encode(body)), thorough = try #require(encode(body, isKept: true))
        #expect(quick.count * 4 < body.count * 2)
        #expect(thorough.count <= quick.count)
    }

    @Test("An encoder holds no state before the first body, and no more than it may afterwards")
    func states() throws {
        let pool = DeflaterPool(.quick)
        #expect(pool.counts == (lent: 0, resting: 0))
        let states = (0..<40).compactMap { _ in pool.take() }
        #expect(pool.counts == (lent: 40, resting: 0))
        for state in states { pool.giveBack(state) }
        #expect(pool.counts == (lent: 0, resting: DeflaterPool.mostAtRest))
        #expect(pool.take() === states[DeflaterPool.mostAtRest - 1])
    }

    @Test("Many threads code at once, each what it was given")
    func concurrency() async throws {
        let encoder = GzipEncoder()
        let areGood = try await atOnce(0..<8) { lane in
            try await onThread {
                (0..<60).allSatisfy { number in
                    let body = Bodies.make(.json, 500 + number * 101, seed: UInt64(lane * 1_000 + number))
                    return encoder.encode(body).flatMap(gunzip) == body
                }
            }
        }
        #expect(areGood == Array(repeating: true, count: 8))
        #expect(encoder.pool.counts.lent == 0)
        #expect(encoder.pool.counts.resting <= 8)
    }
}
