import ViperTesting

@testable import News
@testable import ViperFeatures
@testable import ViperIdentity
@testable import ViperJobs
@testable import ViperLive
@testable import ViperUsers

@Suite("Importing news")
struct NewsImportTests {
    private func importing(_ text: String, _ fixture: Fixture, piece: Int = .max) async throws(Failure) -> Int {
        let store = StoryStore(in: fixture.database, clock: fixture.clock, jobs: JobQueue())
        let importer = NewsImporter(store: store, list: fixture.changes.list("news"), folder: "/nowhere")
        var source = Pieces(text) { piece }
        return try await importer.run(.news, from: &source, besideOthers: true) { _ in }
    }

    private func fault(_ text: String, _ fixture: Fixture) async -> String {
        do throws(Failure) {
            return "imported \(try await importing(text, fixture))"
        } catch { return error.importText }
    }

    private func line(_ title: String, _ time: String, text: String = "Text", id: String? = nil) -> String {
        let id = id.map { #""id":"\#($0)","# } ?? ""
        return #"{\#(id)"title":"\#(title)","text":"\#(text)","category":"Town","publishAt":"\#(time)"}"#
    }

    @Test("Every line is a story; again they change nothing, and what differs is updated", .fixture)
    func again() async throws {
        let id = "01920000-0000-7000-8000-000000000007"
        let first = line("A", "2026-11-01T00:00:00Z") + "\n"
        let text =
            first + "\n" + line("B", "2026-11-02T00:00:00Z", id: id) + "\r\n"
            + line("C", "2026-11-03T00:00:00Z")
        for piece in [1, 7, .max] { #expect(try await importing(text, fixture, piece: piece) == 3) }
        #expect(try await fixture.client.titles() == ["C", "B", "A"])
        #expect(try await fixture.logged("news") == 1)
        #expect(try await fixture.client.categories() == ["Town 3"])
        let changed =
            line("A", "2026-11-01T00:00:00Z", text: "Other") + "\n" + line("D", "2026-11-04T00:00:00Z", id: id)
        #expect(try await importing(changed, fixture) == 2)
        #expect(try await fixture.client.titles() == ["D", "C", "A"])
        #expect(try await fixture.client.get("/news/\(id)").tree["version"]?.integer == 2)
    }

    @Test("A story without an id has one of its time and title, which later versions of the program find again")
    func ids() throws {
        for (title, time, id) in [
            ("A", "2026-11-01T00:00:00Z", "01a19467-e800-7000-abd8-ff13218088bb"),
            ("Été", "2026-11-21T12:34:56.789012Z", "01a1fe1a-4495-700c-b5b9-6380a1ff254d"),
            ("Before", "1969-12-31T23:59:59Z", "00000000-0000-7000-85e2-1cdc4dfb1b67"),
        ] {
            var text = line(title, time)
            let story = try text.withUTF8 { bytes throws(Failure) in
                try NewsLine(UnsafeRawBufferPointer(bytes), number: 1)
            }
            #expect(story.story.id.text == id, "\(title)")
        }
    }

    @Test("A story that a former version of the program imported, under another id, is found again", .fixture)
    func formerIDs() async throws {
        let text = line("A", "2026-11-01T00:00:00Z")
        #expect(try await importing(text, fixture) == 1)
        let former = try #require(UUID("00000000-01a1-f467-abd8-ff13218088bb"))
        try await fixture.database.run("UPDATE news SET id = $1", [.uuid(former)])
        #expect(try await importing(text + "\n" + line("B", "2026-11-02T00:00:00Z"), fixture) == 2)
        #expect(try await fixture.client.titles() == ["B", "A"])
        #expect(NewsSchema.id.fault(.uuid(former)) == nil)
        #expect(NewsSchema.id.fault(.uuid(UUID(high: .max, low: former.low))) != nil)
    }

    @Test(
        "An update by an import leaves what no line gives: the author, whether it is published, when it was added",
        .fixture)
    func kept() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let added = try await editor.post(
            "/news", #"{"title":"A","text":"Text","category":"Town","publishAt":"2026-11-01T00:00:00Z"}"#)
        let before = try #require(try await fixture.story(added))
        #expect(before.author != nil && before.isPublished)
        let text = line("B", "2026-11-01T00:00:00Z", id: before.id.text)
        for _ in 0..<2 { #expect(try await importing(text, fixture) == 1) }
        var expected = before
        let after = try #require(try await fixture.story(added))
        (expected.title, expected.version, expected.updatedAt) = ("B", before.version + 1, after.updatedAt)
        #expect(after == expected)
    }

    @Test("A story that is still to come is published in time", .fixture)
    func scheduled() async throws {
        #expect(try await importing(line("A", fixture.time(after: 60)), fixture) == 1)
        #expect(try await fixture.client.titles() == [])
        fixture.clock.pass(milliseconds: 61_000)
        try await fixture.work()
        #expect(try await fixture.client.titles() == ["A"])
    }

    @Test("A bad line is named with its number, and nothing is written", .fixture)
    func faults() async throws {
        let good = line("A", "2026-11-01T00:00:00Z")
        let huge = #"{"title":""# + String(repeating: "x", count: 2 << 20)
        let cases = [
            ("{", "line 2: Expected an object in JSON: "), ("[]", "line 2: Expected an object, found "),
            ("{}", "line 2: title: Expected the member, found none."),
            (line("", "2026-11-01T00:00:00Z"), "line 2: title: Enter a title"),
            (line("B", "yesterday"), "line 2: publishAt: Expected a valid time, such as "),
            (line("B", "2026-11-01T00:00:00Z", id: "7"), "line 2: id: Expected a UUID, found '7'."),
            (
                line("B", "2026-11-01T00:00:00Z", id: "01920000-0000-4000-8000-000000000007"),
                "line 2: id: Expected a version 7 UUID, found "
            ),
            (good.replacing("{", with: #"{"x":1,"#), "line 2: x: Expected no such member."),
            (good.replacing("{", with: #"{"text":"a","#), "line 2: text: Expected the member once."),
            (huge, "line 2: Expected at most 1 MiB, found more."),
        ]
        for (bad, beginning) in cases {
            let found = await fault(good + "\n" + bad + "\n" + good, fixture)
            #expect(found.hasPrefix(beginning), "\(found)")
            #expect(found.hasSuffix("Nothing was imported."))
        }
        #expect(try await fixture.client.titles() == [])
    }
}

extension Fixture {
    /// The story that a request added, as it is stored.
    fileprivate func story(_ added: TestResponse) async throws -> Story? {
        let location = try #require(added["Location"])
        let id = try #require(UUID(String(location.suffix(36))))
        return try await database.write { transaction throws(DatabaseError) in
            try await Story.find(id, in: transaction)
        }
    }
}
