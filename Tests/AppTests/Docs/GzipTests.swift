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
