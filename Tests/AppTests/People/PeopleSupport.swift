import ViperImages
import ViperTesting

@testable import People
@testable import ViperIdentity
@testable import ViperUsers
@testable import adder

/// Adder with some people who are signed in.
struct People: ScopedFixture {
    let service: TestService
    private let sessions: [String: SessionClient]
    let store: PhotoStore

    var stranger: any TestClient { service.client }
    var database: any Database { service.database }

    /// Runs a body on each engine, each time with an empty store and people who have just signed up.
    static func with(
        _ names: [String], over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        settings: [String: String] = [:], isLive: Bool = false, _ body: (People) async throws -> Void
    ) async throws {
        let settings = ["jobs.poll": "100ms"].merging(settings) { $1 }
        try await TestService.with(Adder.self, over: engines, settings: settings, isLive: isLive) { service in
            var sessions: [String: SessionClient] = [:]
            for name in names { sessions[name] = try await service.client.enter(Credentials(name)) }
            try await body(People(service: service, sessions: sessions))
        }
    }

    private init(service: TestService, sessions: [String: SessionClient]) {
        self.service = service
        self.sessions = sessions
        store = PhotoStore(of: service.database)
    }

    /// The client of a person.
    func callAsFunction(_ name: String) throws -> SessionClient { try #require(sessions[name]) }

    func user(_ name: String) async throws -> PublicUser { try await .named(name, in: database) }

    /// Adds a photo of a person, as the module does that receives it, and returns its id.
    @discardableResult
    func addPhoto(_ name: String, _ caption: String = "A kite") async throws -> String {
        try await store.addSample(by: user(name), caption)
    }

    /// Gives a person a role, as the command `users role NAME ROLE` does.
    func give(_ role: Role, to name: String) async throws {
        let users = UserStore(database: database, changes: ChangeLog(over: database))
        let name = try #require(UserName(name))
        #expect(try await users.change(name, role: role) != nil)
    }

    /// Lets people follow a person.
    func follow(_ name: String, by followers: [String]) async throws {
        for follower in followers {
            #expect(try await self(follower).put("/users/\(name)/follow").status == 204)
        }
    }
}

extension PhotoStore {
    /// A store whose changes nobody hears of.
    init(of database: any Database, quota: UserQuota = UserQuota()) {
        self.init(
            in: database, clock: SystemClock(), changes: ChangeLog(over: database), jobs: JobQueue(), quota: quota)
    }

    /// Adds a photo, and returns its id.
    func addSample(by owner: PublicUser, _ caption: String = "A kite") async throws -> String {
        let now = Timestamp.now()
        let photo = Photo(
            id: .version7(at: now), owner: owner, caption: caption,
            images: try await .sample(in: photos.database), size: PixelSize(width: 640, height: 480), createdAt: now)
        #expect(try await add(photo) == nil)
        return photo.id.text
    }
}

extension PublicUser {
    /// A user who has signed up.
    static func named(_ name: String, in database: any Database) async throws -> PublicUser {
        let users = UserStore(database: database, changes: ChangeLog(over: database))
        let name = try #require(UserName(name))
        let user = try #require(try await users.user(named: name))
        return PublicUser(id: user.id, name: user.name, displayName: user.displayName, createdAt: user.createdAt)
    }
}

extension PhotoImages {
    /// Images that are an empty file, which the store has then.
    static func sample(in database: any Database) async throws -> PhotoImages {
        let id = try #require(BlobID("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
        try await database.run(
            "INSERT INTO blobs (id, size, content, check_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
            [.blobID(id), .integer(0), .uuid(.version7()), .integer(0)])
        return PhotoImages(full: id, thumbnail: id, kind: .jpeg)
    }
}

extension DrawnPicture {
    /// A small image.
    static let hills = DrawnPicture(
        top: .init(red: 20, green: 40, blue: 90), bottom: .init(red: 240, green: 200, blue: 140),
        hill: .init(red: 30, green: 60, blue: 50), phase: 1
    ).png()
}

extension TestResponse {
    /// The body as a document; null if it is none.
    var shown: JSONTree { (try? JSONTree(parsing: body)) ?? .null }

    /// A member of each item of a list.
    func items(_ pointer: String) -> [String] {
        (shown["items"]?.elements ?? []).map { item in
            let value = item.value(at: pointer)
            return value?.text ?? value?.integer.map { "\($0)" } ?? "\(value == .bool(true))"
        }
    }
}

extension TestClient {
    func put(_ target: String) async throws -> TestResponse { try await send(TestRequest("PUT", target)) }

    /// A number in a document.
    func number(_ pointer: String, at target: String) async throws -> Int? {
        let response = try await get(target)
        #expect(response.status == 200, "\(response.text)")
        return response.shown.value(at: pointer)?.integer
    }
}

/// Those of the running test, by its trait `.people`.
var people: People { .current }

extension Trait where Self == FixtureTrait<People> {
    /// Each test runs on each engine, each time with an empty store and people who have just signed up.
    static func people(
        _ names: [String], over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        settings: [String: String] = [:], isLive: Bool = false
    ) -> Self {
        Self { try await People.with(names, over: engines, settings: settings, isLive: isLive, $0) }
    }
}
