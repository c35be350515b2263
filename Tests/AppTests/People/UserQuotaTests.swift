import ViperIdentity
import ViperImages
import ViperTesting

@testable import People
@testable import adder

@Suite("What one user may have and send")
struct UserQuotaTests {
    @Test(
        "Photos, comments, likes, follows and messages count together, and what goes makes room",
        .people(["ada", "bob"], settings: ["people.userRecords": "3"]))
    func records() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        let photo = try await people.addPhoto("bob")
        let message = #"{"text":"Hello"}"#
        #expect(try await ada.put("/users/bob/follow").status == 204)
        #expect(try await ada.put("/photos/\(photo)/like").status == 204)
        let comment = try await ada.post("/photos/\(photo)/comments", message)
        #expect(comment.status == 201)
        for target in ["/photos/\(photo)/comments", "/conversations/bob/messages"] {
            let refused = try await ada.post(target, message)
            #expect(refused.status == 403 && refused.value(of: "type") == "/problems/user-quota-used")
            #expect(refused.value(of: "detail")?.contains("at most 3 ") == true)
            #expect(refused.value(of: "detail")?.contains("people.userRecords") == true)
            #expect(refused["Retry-After"] == nil)
        }
        // What is there already is no more.
        #expect(try await ada.put("/users/bob/follow").status == 204)
        #expect(try await ada.put("/photos/\(photo)/like").status == 204)
        let second = try await people.addPhoto("bob")
        #expect(try await ada.put("/photos/\(second)/like").status == 403)
        #expect(try await ada.get("/likes").items("/id").count == 1)
        // The photo's owner deletes the comment, which counts for its author.
        #expect(try await bob.delete(try #require(comment["Location"])).status == 204)
        #expect(try await ada.post("/conversations/bob/messages", message).status == 201)
        #expect(try await ada.delete("/photos/\(photo)/like").status == 204)
        #expect(try await ada.put("/photos/\(second)/like").status == 204)
        #expect(try await ada.post("/photos/\(photo)/comments", message).status == 403)
        #expect(try await bob.delete("/photos/\(second)").status == 204)
        #expect(try await ada.post("/photos/\(photo)/comments", message).status == 201)
    }

    @Test(
        "Of many at once exactly as many as may be are added",
        .people(["ada", "bob"], settings: ["people.userRecords": "5"]))
    func concurrent() async throws {
        let ada = try people("ada")
        let photo = try await people.addPhoto("bob")
        let statuses = try await atOnce(0..<20) { number in
            try await ada.post("/photos/\(photo)/comments", #"{"text":"\#(number)"}"#).status
        }
        #expect(statuses.count { $0 == 201 } == 5 && statuses.count { $0 == 403 } == 15)
        #expect(try await ada.get("/photos/\(photo)").shown["commentCount"]?.integer == 5)
    }

    @Test(
        "Images of photos have a bound in bytes, and a photo that is deleted gives its own back",
        .people(["ada", "bob"]))
    func bytes() async throws {
        let quota = UserQuota(bytes: 1_000)
        let store = PhotoStore(of: people.database, quota: quota)
        let (ada, bob) = (try await people.user("ada"), try await people.user("bob"))
        let (large, small) = (try await people.images(600, 100), try await people.images(200, 100))
        #expect(try await store.add(.sample(by: ada, people.images(900, 101))) == .bytes(atMost: 1_000, used: 0))
        let first = Photo.sample(by: ada, large)
        #expect(try await store.add(first) == nil)
        #expect(try await store.add(.sample(by: ada, small)) == nil)
        #expect(try await store.add(.sample(by: ada, small)) == .bytes(atMost: 1_000, used: 1_000))
        #expect(try await store.refusal(of: ada.id) == .bytes(atMost: 1_000, used: 1_000))
        #expect(try await store.add(.sample(by: bob, large)) == nil)
        _ = try await store.photos.delete(first.id, if: Precondition())
        #expect(try await store.add(.sample(by: ada, large)) == nil)
    }

    @Test(
        "An upload beyond the bound in bytes is a 403 that names the setting",
        .people(["ada"], settings: ["people.userBytes": "1"]))
    func upload() async throws {
        let form = MultipartForm().file("image", DrawnPicture.hills)
        let refused = try await people("ada").send(TestRequest("POST", "/photos", form: form))
        #expect(refused.status == 403 && refused.value(of: "type") == "/problems/user-quota-used")
        #expect(refused.value(of: "detail")?.contains("people.userBytes") == true)
        #expect(try await people("ada").number("/photos", at: "/users/ada/info") == 0)
    }

    @Test(
        "Messages of a minute may come at once, then as they are spread over it; others may still write",
        .people(["ada", "bob"]))
    func messages() async throws {
        let store = MessageStore(
            database: people.database, changes: ChangeLog(over: people.database), quota: UserQuota(messages: 3))
        let (ada, bob) = (try await people.user("ada").id, try await people.user("bob").id)
        let start = Timestamp(microseconds: 1_800_000_000_000_000)
        func send(_ seconds: Int, from sender: UUID, to receiver: UUID) async throws -> QuotaRefusal? {
            let time = start.advanced(by: .seconds(seconds))
            let message = Message(id: .version7(at: time), sender: sender, text: "Hello", photo: nil, createdAt: time)
            let outcome = try await store.send(message, from: sender, to: receiver)
            if case .refused(let refusal) = outcome { return refusal }
            return nil
        }
        for second in 0..<3 { #expect(try await send(second, from: ada, to: bob) == nil) }
        #expect(try await send(3, from: ada, to: bob) == .messages(atMost: 3, seconds: 17))
        #expect(try await send(3, from: bob, to: ada) == nil)
        #expect(try await send(19, from: ada, to: bob) == .messages(atMost: 3, seconds: 1))
        #expect(try await send(20, from: ada, to: bob) == nil)
        #expect(try await send(21, from: ada, to: bob) != nil)
        for second in 120..<123 { #expect(try await send(second, from: ada, to: bob) == nil) }
        #expect(try await send(123, from: ada, to: bob) != nil)
        // A clock that was set back locks nobody out.
        #expect(try await send(-3_600, from: ada, to: bob) == nil)
    }

    @Test(
        "A message beyond those of a minute is a 429 that names the setting and says when to try again",
        .people(["ada", "bob"], settings: ["people.messagesPerMinute": "1"]))
    func hurried() async throws {
        let ada = try people("ada")
        #expect(try await ada.post("/conversations/bob/messages", #"{"text":"Hello"}"#).status == 201)
        let refused = try await ada.post("/conversations/bob/messages", #"{"text":"Hello?"}"#)
        #expect(refused.status == 429 && refused.value(of: "type") == "/problems/rate-limited")
        #expect(refused.value(of: "detail")?.contains("people.messagesPerMinute") == true)
        #expect((1...60).contains(refused["Retry-After"].flatMap { Int($0) } ?? 0))
        #expect(try await people("bob").get("/conversations").items("/unread") == ["1"])
    }

    @Test("A store of before is counted once it is migrated", arguments: TestStore.Engine.allCases)
    func migrated(_ engine: TestStore.Engine) async throws {
        let all = Adder.program.features.migrations
        let before = TestStore.Schema("uncounted", all.filter { $0.feature != "people" || $0.number == 1 })
        let store = try await TestStore.open(engine, before)
        let database = store.database
        let (ada, bob, photo, other) = (UUID.version7(), UUID.version7(), UUID.version7(), UUID.version7())
        let blob = try #require(BlobID("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
        _ = try await database.write { transaction throws(DatabaseError) in
            for (id, name) in [(ada, "ada"), (bob, "bob")] {
                try await transaction.execute(
                    """
                    INSERT INTO users (id, name, display_name, role, enabled, deleted, created_at, version)
                    VALUES ($1, $2, 'x', 'member', $3, $4, 0, 1)
                    """, [.uuid(id), .text(name), .boolean(true), .boolean(false)])
            }
            try await transaction.execute(
                "INSERT INTO blobs (id, size, content, check_at) VALUES ($1, 70, $2, 0)", [.blobID(blob), .uuid(other)])
            try await transaction.execute(
                """
                INSERT INTO photos (id, owner, caption, full_blob, thumbnail_blob, width, height, kind, created_at, version,
                    like_count, comment_count) VALUES ($1, $2, '', $3, $3, 1, 1, 'jpeg', 0, 1, 0, 2)
                """, [.uuid(photo), .uuid(bob), .blobID(blob)])
            for id in [other, .version7()] {
                try await transaction.execute(
                    "INSERT INTO comments (photo_id, id, author, text, created_at, version) VALUES ($1, $2, $3, 'x', 0, 1)",
                    [.uuid(photo), .uuid(id), .uuid(ada)])
            }
            try await transaction.execute(
                """
                INSERT INTO messages (conversation, id, sender, text, sent, answered, created_at)
                VALUES ($1, $1, $2, 'x', 1, 0, 0)
                """, [.uuid(other), .uuid(bob)])
            try await transaction.execute(
                "INSERT INTO people (user_id, followers, following, photos, likes) VALUES ($1, 0, 0, 1, 0)",
                [.uuid(bob)])
        }
        _ = try await database.migrate(all)
        let counts = try await database.rows(
            "SELECT photos, comments, messages, bytes, messages_at FROM people ORDER BY photos"
        ) { row throws(DatabaseError) in try (0..<5).map { index throws(DatabaseError) in try row.integer(index) } }
        #expect(counts == [[0, 2, 0, 0, 0], [1, 0, 1, 140, 0]])
        await database.close()
    }
}

extension People {
    /// Images with so many bytes, as the store knows them.
    fileprivate func images(_ full: Int64, _ thumbnail: Int64) async throws -> PhotoImages {
        PhotoImages(full: try await blob(full), thumbnail: try await blob(thumbnail), kind: .jpeg)
    }

    private func blob(_ size: Int64) async throws -> BlobID {
        let digits = "\(size)"
        let id = try #require(BlobID(String(repeating: "0", count: 64 - digits.count) + digits))
        try await database.run(
            "INSERT INTO blobs (id, size, content, check_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
            [.blobID(id), .integer(size), .uuid(.version7()), .integer(0)])
        return id
    }
}

extension Photo {
    fileprivate static func sample(by owner: PublicUser, _ images: PhotoImages) -> Photo {
        let now = Timestamp.now()
        return Photo(id: .version7(at: now), owner: owner, images: images, createdAt: now)
    }
}
