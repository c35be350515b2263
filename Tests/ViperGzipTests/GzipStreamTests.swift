import ViperTesting

@testable import ViperGzip

@Suite("Streams in gzip")
struct GzipStreamTests {
    /// A stream of fixed parts.
    private final class Parts: BodyStream, @unchecked Sendable {
        // Sendable: only one task asks for parts.
        private var parts: [[UInt8]]
        private let fault: StreamFault?

        init(_ parts: [[UInt8]], fault: StreamFault? = nil) {
            self.parts = parts
            self.fault = fault
        }

        func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
            if !parts.isEmpty { parts.removeFirst().withUnsafeBytes { writer.raw($0) } }
            if parts.isEmpty, let fault { throw fault }
            return !parts.isEmpty
        }

        func takeNotice() -> String? { "\(parts.count) to come" }
    }

    /// The bytes of the next part, and whether more may follow.
    private func next(_ stream: any BodyStream) async throws -> (bytes: [UInt8], hasMore: Bool) {
        var writer = ByteWriter()
        let hasMore = try await stream.next(into: &writer)
        return (Array(writer.unsafeBytes), hasMore)
    }

    @Test("Every part of any size can be read as soon as it has arrived", arguments: Bodies.Kind.allCases)
    func parts(_ kind: Bodies.Kind) async throws {
        let parts = [1, 40, 4_095, 4_096, 4_097, 100_000, 3].map { Bodies.make(kind, $0, seed: UInt64($0)) }
        let encoder = GzipEncoder()
        let stream = try #require(encoder.encode(Parts(parts)))
        let inflater = Inflater()
        for (index, part) in parts.enumerated() {
            let (bytes, hasMore) = try await next(stream)
            #expect(inflater.read(bytes) == part)
            #expect(hasMore == (index < parts.count - 1))
            #expect(inflater.isAtEnd == !hasMore)
        }
        #expect(encoder.streamPool.counts == (lent: 0, resting: 1))
    }

    @Test("A note of the inner body is passed on")
    func notice() async throws {
        let stream = try #require(GzipEncoder().encode(Parts([[0x61], [0x62]])))
        #expect(stream.takeNotice() == "2 to come")
        _ = try await next(stream)
        #expect(stream.takeNotice() == "1 to come")
    }

    @Test("A stream of nothing is a whole gzip file, and a part of nothing takes no byte")
    func nothing() async throws {
        let encoder = GzipEncoder()
        let empty = try await next(try #require(encoder.encode(Parts([]))))
        #expect(gunzip(empty.bytes) == [])
        let stream = try #require(encoder.encode(Parts([[], [0x61], [], []])))
        var counts: [Int] = []
        var all: [UInt8] = []
        for _ in 0..<4 {
            let (bytes, _) = try await next(stream)
            counts.append(bytes.count)
            all += bytes
        }
        #expect(counts[0] == 0 && counts[1] > 0 && counts[2] == 0 && counts[3] > 0)
        #expect(gunzip(all) == [0x61])
    }

    @Test("A stream that fails is passed on with what it had, and has no end")
    func fault() async throws {
        let encoder = GzipEncoder()
        let stream = try #require(encoder.encode(Parts([[1, 2], [3]], fault: StreamFault("gone"))))
        let inflater = Inflater()
        #expect(inflater.read(try await next(stream).bytes) == [1, 2])
        var writer = ByteWriter()
        await #expect(throws: StreamFault("gone")) { _ = try await stream.next(into: &writer) }
        #expect(inflater.read(Array(writer.unsafeBytes)) == [3])
        #expect(!inflater.isAtEnd)
        #expect(encoder.streamPool.counts.lent == 0)
    }

    @Test("A stream that is dropped gives its state back")
    func dropped() async throws {
        let encoder = GzipEncoder()
        do {
            let stream = try #require(encoder.encode(Parts([[1], [2]])))
            _ = try await next(stream)
            #expect(encoder.streamPool.counts.lent == 1)
        }
        #expect(encoder.streamPool.counts == (lent: 0, resting: 1))
        let body = Bodies.make(.json, 2_000)
        #expect(encoder.encode(body).flatMap(gunzip) == body)
    }
}
