import ViperIdentity
import ViperTesting

@testable import People

@Suite("The feed")
struct PeopleFeedTests {
    @Test(
        "It has the photos of those whom one follows and one's own, the newest first, with all that a row shows",
        .people(["ada", "bob", "cid"]))
    func rows() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        try await people.follow("bob", by: ["ada"])
        try await people.addPhoto("cid", "Not for ada")
        let first = try await people.addPhoto("bob", "A boat")
        let own = try await people.addPhoto("ada", "A bay")
        for text in ["One", "Two", "Three"] {
            #expect(try await bob.post("/photos/\(first)/comments", #"{"text":"\#(text)"}"#).status == 201)
        }
        #expect(try await ada.put("/photos/\(first)/like").status == 204)
        let feed = try await ada.get("/feed")
        #expect(feed.items("/id") == [own, first])
        #expect(feed["Cache-Control"] == "no-store" && feed["Vary"]?.contains("Authorization") == true)
        let row = try #require(feed.shown.value(at: "/items/1"))
        #expect(row.value(at: "/author/name")?.text == "bob" && row["caption"]?.text == "A boat")
        #expect(row["likeCount"]?.integer == 1 && row["commentCount"]?.integer == 3 && row["liked"] == .bool(true))
        let comments = try #require(row["comments"]?.elements)
        #expect(comments.map { $0["text"]?.text } == ["Three", "Two"])
        #expect(comments.first?.value(at: "/author/name")?.text == "bob")
        #expect(row.value(at: "/images/thumbnail")?.text == "/photos/\(first)/image?size=thumbnail")
        #expect(row.value(at: "/links/message")?.text == "/conversations/bob/messages")
        #expect(feed.shown.value(at: "/items/0/links/message") == nil)
        #expect(try await bob.get("/feed").shown.value(at: "/items/0/liked") == .bool(false))
        #expect(try await people.stranger.get("/feed").status == 401)
    }

    @Test(
        "By following one gets all photos, by following no more one loses them at once, however many they are",
        .people(["ada", "bob"]))
    func following() async throws {
        let ada = try people("ada")
        let count = Feed.portion * 2 + 30
        try await people.addManyPhotos("bob", count)
        let own = try await people.addPhoto("ada")
        for _ in 0..<2 {
            try await people.follow("bob", by: ["ada"])
            #expect(try await ada.get("/feed?limit=100").items("/author/name").count == 100)
            try await untilThere { try await people.feedCount(of: "ada") == count + 1 ? () : nil }
            #expect(try await ada.delete("/users/bob/follow").status == 204)
            #expect(try await ada.get("/feed").items("/id") == [own])
        }
        try await untilThere { try await people.feedCount(of: "ada") == 1 ? () : nil }
        #expect(try await ada.get("/feed").items("/id") == [own])
    }

    @Test(
        "A photo reaches every follower, at once if they are few, by a job if they are many", .people(["ada", "bob"]))
    func fanOut() async throws {
        try await people.follow("bob", by: ["ada"])
        let few = try await people.addPhoto("bob")
        #expect(try await people("ada").get("/feed").items("/id") == [few])
        let crowd = Feed.portion + 20
        try await people.addCrowd(following: "bob", crowd)
        let many = try await people.addPhoto("bob")
        #expect(try await people("bob").get("/feed").items("/id") == [many, few])
        try await untilThere { try await people.feedCount(ofPhoto: many) == crowd + 2 ? () : nil }
        #expect(try await people("ada").get("/feed").items("/id") == [many, few])
        #expect(try await people("bob").delete("/photos/\(many)").status == 204)
        #expect(try await people("ada").get("/feed").items("/id") == [few])
        try await untilThere { try await people.feedCount(ofPhoto: many) == 0 ? () : nil }
    }

    @Test("Each page costs one statement, and is found by indexes alone", .people(["ada", "bob"], over: [.sqlite]))
    func statements() async throws {
        try await people.follow("bob", by: ["ada"])
        for number in 0..<7 { try await people.addPhoto("bob", "\(number)") }
        let database = CountingDatabase(people.database)
        let ada = try await people.user("ada").id
        var captions: [String] = []
        var start: UUID?
        repeat {
            let page = try await FeedPhoto.pages.page(of: ada, after: start, limit: 3, in: database)
            captions += page.entries.map(\.photo.caption)
            start = page.end
        } while start != nil
        #expect(captions == ["6", "5", "4", "3", "2", "1", "0"])
        #expect(database.queryCount == 3)
    }
}

extension People {
    /// Adds photos as they are before anybody follows their owner.
    func addManyPhotos(_ name: String, _ count: Int) async throws {
        let owner = try await user(name)
        let image = try await PhotoImages.sample(in: database).full
        let start = Timestamp.now().advanced(by: .seconds(-100_000))
        _ = try await database.write { transaction throws(DatabaseError) in
            for number in 0..<count {
                let time = start.advanced(by: .seconds(number))
                try await transaction.execute(
                    """
                    INSERT INTO photos (id, owner, caption, full_blob, thumbnail_blob, width, height, kind,
                        created_at, version, like_count, comment_count)
                    VALUES ($1, $2, '', $3, $4, 1, 1, 'JPEG', $5, 1, 0, 0)
                    """,
                    [.uuid(.version7(at: time)), .uuid(owner.id), .blobID(image), .blobID(image), .time(time)])
            }
        }
    }

    /// Adds users who follow a person.
    func addCrowd(following name: String, _ count: Int) async throws {
        let followed = try await user(name)
        _ = try await database.write { transaction throws(DatabaseError) in
            for number in 0..<count {
                let id = UUID.version7()
                try await transaction.execute(
                    """
                    INSERT INTO users (id, name, display_name, role, enabled, deleted, created_at, version)
                    SELECT $1, $2, $2, role, enabled, deleted, created_at, 1 FROM users WHERE id = $3
                    """, [.uuid(id), .text("fan_\(number)"), .uuid(followed.id)])
                try await transaction.execute(
                    "INSERT INTO follows (follower, followed, id, created_at) VALUES ($1, $2, $3, 0)",
                    [.uuid(id), .uuid(followed.id), .uuid(.version7())])
            }
        }
    }

    func feedCount(of name: String) async throws -> Int {
        try await count("SELECT count(*) FROM feed_entries WHERE user_id = $1", try await user(name).id)
    }

    func feedCount(ofPhoto id: String) async throws -> Int {
        try await count("SELECT count(*) FROM feed_entries WHERE photo_id = $1", try #require(UUID(id)))
    }

    func count(_ sql: SQL, _ id: UUID) async throws -> Int {
        let count = try await database.number(sql, [.uuid(id)])
        return Int(try #require(count))
    }
}
