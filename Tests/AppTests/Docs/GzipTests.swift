import ViperGzip
import ViperTesting

@Suite("Responses in gzip")
struct GzipTests {
    private let gzip = [(name: "Accept-Encoding", value: "gzip, deflate, br, zstd")]

    private func fill(_ fixture: Fixture, _ count: Int = 50) async throws {
        let words = ["Lamp", "chair", "Übersetzer", "日本の本", "Clock", "Kettle"]
        for number in 0..<count {
            let name = "\(words[number % words.count]) \(number * 7_919 % 5_003)"
            _ = try await fixture.client.post("/items", #"{"name":"\#(name)","enabled":\#(number % 3 == 0)}"#)
        }
    }

    @Test("A list of 50 items takes at most a quarter of its bytes, and is the same list", .gzip)
    func list() async throws {
        try await fill(fixture)
        let plain = try await fixture.client.get("/items?limit=50")
        let coded = try await fixture.client.get("/items?limit=50", gzip)
        #expect(plain["Content-Encoding"] == nil && coded["Content-Encoding"] == "gzip")
        #expect(plain["Vary"] == "Accept, Accept-Encoding, Authorization, Cookie" && coded["Vary"] == plain["Vary"])
        #expect(gunzip(coded.body) == plain.body)
        #expect(coded.body.count * 4 <= plain.body.count)
        #expect(coded["Content-Length"] == "\(coded.body.count)")
        #expect(coded["Content-Type"] == "application/json")
        #expect(coded.pageLinks == plain.pageLinks)
        let head = try await fixture.client.send(TestRequest("HEAD", "/items?limit=50", gzip))
        for name in ["ETag", "Vary", "Content-Length", "Content-Encoding", "Content-Type", "Cache-Control"] {
            #expect(head[name] == coded[name], "\(name)")
        }
        #expect(head.body.isEmpty)
    }

    @Test("Either of a list's two tags leads to a 304 without a length", .gzip)
    func unmodified() async throws {
        try await fill(fixture)
        var tags: [String] = []
        for fields in [[], gzip] {
            let answer = try await fixture.client.get("/items?limit=50", fields)
            let tag = try #require(answer["ETag"])
            tags.append(tag)
            let same = try await fixture.client.get("/items?limit=50", fields + [("If-None-Match", tag)])
            #expect(same.status == 304 && same["ETag"] == tag)
            #expect(same["Vary"] == "Accept, Accept-Encoding, Authorization, Cookie")
            #expect(same.body.isEmpty && same["Content-Encoding"] == nil && same["Transfer-Encoding"] == nil)
            #expect(same["Content-Length"] == nil)
        }
        #expect(tags[0] != tags[1])
    }

    @Test("A tag of a compressed item is good in If-Match of a change, once", .gzip)
    func ifMatch() async throws {
        // 200 scalars of four bytes, twice in the document, make the largest possible item.
        let name = String(repeating: "🫖", count: 200)
        let added = try await fixture.client.post("/items", #"{"name":"\#(name)"}"#, gzip)
        let path = try #require(added["Location"])
        let tag = try #require(try await fixture.client.get(path, gzip)["ETag"])
        #expect(try await fixture.client.get(path)["ETag"] != tag)
        let change = try await fixture.client.patch(path, #"{"enabled":false}"#, gzip + [("If-Match", tag)])
        #expect(change.status == 200 && change["Content-Encoding"] == "gzip" && change["Vary"] == "Accept-Encoding")
        let changed = try #require(try await fixture.client.get(path, gzip)["ETag"])
        #expect(changed != tag && change["ETag"] == changed)
        let second = try await fixture.client.patch(path, #"{"enabled":true}"#, [("If-Match", tag)])
        #expect(second.status == 412)
        #expect(try await fixture.client.delete(path, gzip + [("If-Match", changed)]).status == 204)
    }

    @Test("An item below 1 KiB is the same for all, without Vary", .gzip)
    func small() async throws {
        let path = try #require(try await fixture.client.post("/items", #"{"name":"Compass"}"#)["Location"])
        let plain = try await fixture.client.get(path)
        let answer = try await fixture.client.get(path, gzip)
        #expect(answer.body == plain.body && answer["ETag"] == plain["ETag"])
        #expect(answer["Vary"] == nil && answer["Content-Encoding"] == nil)
    }

    @Test("Refusals come before the gate and after the form", .gzip)
    func refusals() async throws {
        let bad = [(name: "Accept-Encoding", value: "identity;q=0")]
        #expect(try await fixture.client.get("/items", bad).status == 406)
        #expect(try await fixture.client.get("/items", bad + [("Accept", "text/csv")]).status == 406)
        #expect(try await fixture.client.get("/nothing", bad).status == 404)
        let before = try await fixture.client.get("/items")
        #expect(try await fixture.client.post("/items", #"{"name":"A"}"#, bad).status == 406)
        #expect(try await fixture.client.get("/items").body == before.body, "nothing was added")
        #expect(try await fixture.client.get("/items", [("Accept-Encoding", "*;q=0")]).status == 406)
    }

    @Test("The API's description is coded once, and its coded tag is good for a 304", .gzip)
    func description() async throws {
        let plain = try await fixture.client.get("/openapi.json")
        let coded = try await fixture.client.get("/openapi.json", gzip)
        #expect(coded["Content-Encoding"] == "gzip" && coded["ETag"] != plain["ETag"])
        #expect(gunzip(coded.body) == plain.body)
        #expect(coded.body.count * 4 <= plain.body.count)
        #expect(try await fixture.client.get("/openapi.json", gzip).body == coded.body)
        let tag = try #require(coded["ETag"])
        let same = try await fixture.client.get("/openapi.json", gzip + [("If-None-Match", tag)])
        #expect(same.status == 304 && same["Content-Length"] == nil && same["ETag"] == tag)
    }

    @Test("Many clients at once each get what they asked for")
    func load() async throws {
        let fixture = try await Fixture(.socket, policies: .gzip)
        do {
            try await fill(fixture)
            let client = fixture.client, gzip = gzip
            let plain = try await client.get("/items?limit=50").body
            try await atOnce(0..<16) { lane in
                for number in 0..<20 {
                    let isCoded = (lane + number) % 3 != 0
                    let answer = try await client.get("/items?limit=50", isCoded ? gzip : [])
                    #expect((isCoded ? gunzip(answer.body) : answer.body) == plain)
                }
            }
        } catch {
            await fixture.close()
            throw error
        }
        await fixture.close()
    }
}

extension Policies {
    /// Responses are compressed for clients that accept it.
    fileprivate static var gzip: Policies {
        var policies = Policies()
        policies.encoder = GzipEncoder()
        return policies
    }
}

extension Trait where Self == FixtureTrait<Fixture> {
    /// Each test runs over fixtures whose responses are compressed for clients that accept it.
    fileprivate static var gzip: Self { Self { try await Fixture.with(policies: .gzip, $0) } }
}
