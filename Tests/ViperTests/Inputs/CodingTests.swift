import Glibc
import Synchronization
import ViperTesting

/// A transparent encoder: it puts a `#` before the bytes, counts its calls, and can fail as if out of memory.
private final class MarkingEncoder: ContentEncoder {
    private final class Marked: BodyStream {
        let inner: any BodyStream
        init(_ inner: any BodyStream) { self.inner = inner }
        func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
            writer.byte(0x23)
            return try await inner.next(into: &writer)
        }
    }

    let hasMemory: Bool
    let counts = Mutex((quick: 0, kept: 0, streams: 0))

    init(hasMemory: Bool = true) { self.hasMemory = hasMemory }

    func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes? {
        counts.withLock { if isKept { $0.kept += 1 } else { $0.quick += 1 } }
        guard hasMemory else { return nil }
        var writer = ByteWriter()
        writer.byte(0x23)
        writer.raw(bytes)
        return writer.finish()
    }

    func encode(_ stream: any BodyStream) -> (any BodyStream)? {
        counts.withLock { $0.streams += 1 }
        return hasMemory ? Marked(stream) : nil
    }
}

private final class OnePart: BodyStream {
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        writer.raw("part")
        return false
    }
}

/// A module with a body of a given kind and size, and optionally a version.
private enum Shown {
    enum Kind: Sendable { case bytes(Int), shared(ImmortalBytes), stream(StaticString), coded, none }

    struct Interactor: Viper.Interactor {
        let kind: Kind
        func execute(_ input: NoInput) async throws(Failure) -> Kind { kind }
    }

    struct View: Viper.View {
        let version: Int64?
        static var status: Status { .ok }
        static var schema: Schema { .string() }
        static var forms: [MediaType] { [.json] }

        func render(_ model: Kind, as form: MediaType) -> Response {
            switch model {
            case .bytes(let count): return Response(Self.status, form.contentType, Shown.block(count))
            case .shared(let bytes): return Response(Self.status, form.contentType, body: .shared(bytes))
            case .stream(let type): return Response(Self.status, type, body: .stream(OnePart()))
            case .none: return Response(.noContent)
            case .coded:
                var response = Response(Self.status, form.contentType, Shown.block(5_000))
                response.coding = .gzip
                return response
            }
        }

        func version(of model: Kind) -> Int64? { version }
    }

    static func block(_ count: Int) -> Bytes {
        Bytes(owning: calloc(count, 1), count: count)
    }
}

@Suite("Content codings")
struct CodingTests {
    private let encoder = MarkingEncoder()
    private let gzip = [(name: "Accept-Encoding", value: "gzip, deflate, br")]

    private func dispatcher(
        _ kind: Shown.Kind, version: Int64? = nil, _ encoder: (any ContentEncoder)?
    ) throws -> Dispatcher {
        var policies = Policies()
        policies.encoder = encoder
        let route = Route<Void>(.get, "/shown", isEntry: true) { _ in
            Module(Shown.Interactor(kind: kind), PassthroughPresenter(), Shown.View(version: version))
        }
        return try ViperTests.dispatcher([route], policies)
    }

    private func client(_ kind: Shown.Kind, version: Int64? = nil) throws -> InProcessClient {
        InProcessClient(try dispatcher(kind, version: version, encoder))
    }

    @Test("A body is coded from 1 KiB on; below it says nothing of codings")
    func border() async throws {
        let small = try await client(.bytes(1_023)).get("/shown", gzip)
        #expect(small["Content-Encoding"] == nil && small["Vary"] == nil && small.body.count == 1_023)
        let large = try await client(.bytes(1_024)).get("/shown", gzip)
        #expect(large["Content-Encoding"] == "gzip" && large["Vary"] == "Accept-Encoding")
        #expect(large.body.count == 1_025 && large["Content-Length"] == "1025")
        let plain = try await client(.bytes(1_024)).get("/shown")
        #expect(plain["Content-Encoding"] == nil && plain["Vary"] == "Accept-Encoding" && plain.body.count == 1_024)
    }

    @Test("Where no body may go as it is, small ones are coded too, and say so")
    func refusedIdentity() async throws {
        let response = try await client(.bytes(10)).get("/shown", [("Accept-Encoding", "gzip, identity;q=0")])
        #expect(
            response["Content-Encoding"] == "gzip" && response["Vary"] == "Accept-Encoding" && response.body.count == 11
        )
        let empty = try await client(.none).get("/shown", [("Accept-Encoding", "gzip, identity;q=0")])
        #expect(empty.status == 204 && empty["Content-Encoding"] == nil && empty["Vary"] == nil)
    }

    @Test(
        "Each coding has a tag of its own, and each is good for a 304 of its own alone",
        arguments: [nil, 7] as [Int64?])
    func tags(_ version: Int64?) async throws {
        let client = try client(.bytes(2_000), version: version)
        let plain = try #require(try await client.get("/shown")["ETag"])
        let coded = try #require(try await client.get("/shown", gzip)["ETag"])
        #expect(plain != coded)
        #expect(plain.hasPrefix("W/") == (version == nil) && coded.hasPrefix("W/") == (version == nil))
        let before = encoder.counts.withLock { $0.quick }
        let match = { (tag: String) in [(name: "If-None-Match", value: tag)] }
        let unmodified = try await client.get("/shown", gzip + match(coded))
        #expect(unmodified.status == 304 && unmodified["ETag"] == coded && unmodified["Vary"] == "Accept-Encoding")
        #expect(unmodified["Content-Length"] == nil)
        #expect(unmodified["Content-Encoding"] == nil && unmodified.body.isEmpty)
        #expect(encoder.counts.withLock { $0.quick } == before, "a 304 codes nothing")
        let same = try await client.get("/shown", match(plain))
        #expect(same.status == 304 && same["ETag"] == plain && same["Vary"] == "Accept-Encoding")
        #expect(same["Content-Length"] == nil)
        #expect(try await client.get("/shown", gzip + match(plain)).status == 200)
        #expect(try await client.get("/shown", match(coded)).status == 200)
        #expect(try await client.get("/shown", gzip + match("*")).status == 304)
    }

    @Test("What was never coded is good for a 304 too", arguments: [nil, 7] as [Int64?])
    func neverCoded(_ version: Int64?) async throws {
        let tag = try #require(try await client(.bytes(2_000), version: version).get("/shown", gzip)["ETag"])
        let other = try client(.bytes(2_000), version: version)
        let unmodified = try await other.get("/shown", gzip + [("If-None-Match", tag)])
        #expect(unmodified.status == 304 && unmodified["Content-Length"] == nil && unmodified["ETag"] == tag)
    }

    @Test("A small body has one tag, whatever codings the client accepts")
    func smallTags() async throws {
        let client = try client(.bytes(100), version: 3)
        let tag = try #require(try await client.get("/shown")["ETag"])
        let response = try await client.get("/shown", gzip + [("If-None-Match", tag)])
        #expect(response.status == 304 && response["ETag"] == tag && response["Vary"] == nil)
    }

    @Test("The tag of an encoded response is valid in If-Match")
    func ifMatch() async throws {
        let client = try client(.bytes(2_000), version: 7)
        let coded = try #require(try await client.get("/shown", gzip)["ETag"])
        for fields in [[], gzip] {
            #expect(try await client.get("/shown", fields + [("If-Match", coded)]).status == 200)
        }
        let stale = coded.replacing("7-", with: "6-")
        #expect(try await client.get("/shown", gzip + [("If-Match", stale)]).status == 412)
    }

    @Test("HEAD has the head of GET, coded or not")
    func head() async throws {
        let client = try client(.bytes(3_000), version: 1)
        for fields in [[], gzip] {
            let get = try await client.get("/shown", fields)
            let head = try await client.send(TestRequest("HEAD", "/shown", fields))
            #expect(head.body.isEmpty)
            #expect(head.fields.map { "\($0)" } == get.fields.map { "\($0)" })
        }
    }

    @Test("Without memory for it a body goes as it is, with the tag of what is sent")
    func noMemory() async throws {
        let poor = MarkingEncoder(hasMemory: false)
        for kind in [Shown.Kind.bytes(2_000), .shared(ImmortalBytes(String(repeating: "s", count: 2_000)))] {
            let client = InProcessClient(try dispatcher(kind, version: 2, poor))
            let response = try await client.get("/shown", gzip)
            #expect(response.status == 200 && response["Content-Encoding"] == nil && response.body.count == 2_000)
            #expect(
                response["ETag"] == (try await client.get("/shown"))["ETag"] && response["Vary"] == "Accept-Encoding")
        }
    }

    @Test("What lives as long as the program is coded once")
    func shared() async throws {
        let client = try client(.shared(ImmortalBytes(String(repeating: "s", count: 60_000))))
        let first = try await client.get("/shown", gzip)
        #expect(first.body.count == 60_001 && first["Content-Encoding"] == "gzip")
        for _ in 0..<5 { #expect(try await client.get("/shown", gzip).body == first.body) }
        let plain = try await client.get("/shown")
        #expect(plain.body.count == 60_000)
        #expect(encoder.counts.withLock { $0.kept } == 1 && encoder.counts.withLock { $0.quick } == 0)
        let tag = try #require(first["ETag"])
        #expect(tag != plain["ETag"])
        let unmodified = try await client.get("/shown", gzip + [("If-None-Match", tag)])
        #expect(unmodified.status == 304 && unmodified["ETag"] == tag)
    }

    @Test("Streams are coded and vary; event streams are not, nor what is coded already")
    func streams() async throws {
        for (kind, field, isCoded, vary) in [
            (Shown.Kind.stream("application/x-ndjson"), gzip, true, true),
            (.stream("application/x-ndjson"), [], false, true), (.stream("text/event-stream"), gzip, false, false),
            (.coded, gzip, true, false),
        ] {
            let dispatcher = try dispatcher(kind, encoder)
            let found = Mutex<(ContentCoding, Vary)?>(nil)
            let client = InProcessClient { request in
                let response = await dispatcher.respond(to: request)
                found.withLock { $0 = (response.coding, response.vary) }
                return Response(.noContent)
            }
            _ = try await client.get("/shown", field)
            let (coding, varies) = try #require(found.withLock { $0 })
            #expect(coding == (isCoded ? .gzip : .identity) && varies.contains(.acceptEncoding) == vary)
        }
        #expect(encoder.counts.withLock { $0 } == (quick: 0, kept: 0, streams: 1))
    }

    @Test("Problems of 1 KiB are coded, without a tag")
    func problems() async throws {
        let client = try client(.bytes(10))
        let query = (0..<60).map { "unknown\($0)=1" }.joined(separator: "&")
        let response = try await client.get("/shown?\(query)", gzip)
        #expect(response.status == 400 && response["Content-Encoding"] == "gzip" && response["ETag"] == nil)
        #expect(response.body.first == 0x23 && response["Vary"] == "Accept-Encoding")
        #expect(response["Content-Type"] == "application/problem+json")
    }

    @Test(
        "An Accept-Encoding that nothing meets is a 406 that says what there is, one that nobody can read is as good as none"
    )
    func refusals() async throws {
        let client = try client(.bytes(10))
        #expect(try await client.get("/shown", [("Accept-Encoding", "gzip;q=7")]).status == 200)
        for value in ["identity;q=0", "*;q=0", "br, *;q=0"] {
            let refused = try await client.get("/shown", [("Accept-Encoding", value)])
            #expect(refused.status == 406)
            #expect(refused.text.contains("gzip or identity"))
        }
    }

    @Test("Without an encoder nobody looks at Accept-Encoding")
    func off() async throws {
        let client = InProcessClient(try dispatcher(.bytes(5_000), nil))
        for value in ["gzip", "gzip;q=7", "*;q=0"] {
            let response = try await client.get("/shown", [("Accept-Encoding", value)])
            #expect(response.status == 200 && response["Vary"] == nil && response["Content-Encoding"] == nil)
            #expect(response.body.count == 5_000)
        }
    }

    @Test("A request whose storage is used again takes nothing over")
    func reset() throws {
        let storage = RequestStorage()
        storage.coding = .gzip
        storage.refusesIdentity = true
        storage.reset()
        #expect(storage.coding == .identity && !storage.refusesIdentity)
    }
}
