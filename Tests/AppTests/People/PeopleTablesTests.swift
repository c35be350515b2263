import ViperTesting

@testable import People
@testable import Transfers
@testable import ViperIdentity
@testable import ViperTransfer
@testable import ViperUsers
@testable import adder

@Suite("The tables of people")
struct PeopleTablesTests {
    private var store: TransferStore { .current }

    @Test("A user's rows are found without reading those of others", .transferStore)
    func personal() async throws {
        for table in PeopleSchema.personal {
            for key in [[], Array(repeating: SQLValue.uuid(.version7()), count: table.keyCount)] {
                let page = table.page(of: .uuid(.version7()), after: key, limit: 10)
                let plan = try await store.database.plan(of: page.sql, page.parameters)
                #expect(!plan.isEmpty && plan.allSatisfy { !$0.contains("SCAN") }, "\(table.name): \(plan)")
            }
        }
    }

    @Test("Every table that refers to users is declared as one with rows of users", .transferStore)
    func references() async throws {
        let made = try await store.database.texts(
            """
            SELECT DISTINCT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
            WHERE m.type = 'table' AND f."table" = 'users'
            """)
        let declared = Set(AdderFeatures.list.personal.map { "\($0.table.name)" })
        #expect(!made.isEmpty && declared.isSuperset(of: made), "\(Set(made).subtracting(declared))")
    }

    @Test("A page of a feed is found by indexes alone, without sorting", .transferStore)
    func plan() async throws {
        let page = FeedPhoto.pages.statement(of: .version7(), after: .version7(), limit: 30)
        let plan = try await store.database.plan(of: page.sql, page.parameters)
        #expect(!plan.isEmpty && plan.allSatisfy { !$0.contains("SCAN") && !$0.contains("TEMP") }, "\(plan)")
    }

    @Test("A user's own export has what the user made", .people(["ada", "bob"], over: [.sqlite]))
    func export() async throws {
        let ada = try people("ada")
        let photo = try await people.addPhoto("ada", "The bay")
        try await people.follow("bob", by: ["ada"])
        #expect(try await ada.put("/photos/\(photo)/like").status == 204)
        #expect(try await ada.post("/photos/\(photo)/comments", #"{"text":"Mine"}"#).status == 201)
        #expect(try await ada.post("/conversations/bob/messages", #"{"text":"Hush"}"#).status == 201)
        let lines = try await ada.get("/users/ada/export").text
        for table in ["people", "follows", "photos", "feed_entries", "likes", "comments", "messages"] {
            #expect(lines.contains(#""feature":"people","table":"\#(table)""#), "\(table)")
        }
        #expect(lines.contains("The bay") && lines.contains("Mine") && lines.contains("Hush"))
        let other = try await people("bob").get("/users/bob/export").text
        #expect(!other.contains("The bay") && !other.contains("Hush"))
    }

    @Test("An administrator's export has no messages, nor a word of whom the user writes to")
    func privacy() async throws {
        try await People.with(["ada", "bob", "cleo"]) { people in
            let (ada, bob) = (try people("ada"), try people("bob"))
            #expect(try await ada.post("/conversations/bob/messages", #"{"text":"Hush"}"#).status == 201)
            #expect(try await bob.post("/conversations/ada/messages", #"{"text":"Sure"}"#).status == 201)
            try await people.give(.administrator, to: "cleo")
            let other = try await people.user("bob").id.text
            let own = try await ada.get("/users/ada/export").text
            let shown = try await people("cleo").get("/users/ada/export").text
            for word in ["Hush", #""table":"messages""#, #""table":"conversation_sides""#, other] {
                #expect(own.contains(word) && !shown.contains(word), "\(word)")
            }
            #expect(shown.contains(#""table":"users""#) && shown.contains(#""type":"end""#))
        }
    }

    @Test(
        "What is exported and imported shows the same counts, comments and feeds", .people(["ada", "bob"]),
        arguments: TestStore.Engine.allCases)
    func transfer(_ target: TestStore.Engine) async throws {
        let photo = try await people.addPhoto("bob")
        try await people.follow("bob", by: ["ada"])
        #expect(try await people("ada").put("/photos/\(photo)/like").status == 204)
        for text in ["One", "Two", "Three"] {
            let body = #"{"text":"\#(text)"}"#
            #expect(try await people("ada").post("/photos/\(photo)/comments", body).status == 201)
        }
        #expect(try await people("ada").post("/conversations/bob/messages", #"{"text":"Hi"}"#).status == 201)
        let sink = CollectingSink()
        _ = try await StoreExport(of: people.database, version: "1").run(into: sink)
        let ids = (ada: try await people.user("ada").id, bob: try await people.user("bob").id)
        try await TransferStore.with(target) { store in
            let result = await store.importing(sink.bytes)
            _ = try result.get()
            let feed = try await FeedPhoto.pages.page(of: ids.ada, after: nil, limit: 10, in: store.database)
            let entry = try #require(feed.entries.first)
            #expect(entry.photo.id.text == photo && entry.isLiked && entry.photo.likeCount == 1)
            #expect(entry.photo.commentCount == 3 && entry.comments.map(\.text) == ["Three", "Two"])
            let counts = try await store.database.rows(
                """
                SELECT followers, following, photos, likes, comments, messages, bytes FROM people ORDER BY user_id
                """
            ) { row throws(DatabaseError) in
                try (0..<7).map { index throws(DatabaseError) in try row.integer(index) }
            }
            #expect(counts == [[0, 1, 0, 1, 3, 1, 0], [1, 0, 1, 0, 0, 0, 0]])
        }
    }
}
