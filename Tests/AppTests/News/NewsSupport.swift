import ViperTesting

@testable import News
@testable import ViperIdentity
@testable import ViperJobs
@testable import ViperUsers

/// Who a test of news is about: a stranger and a user of each role.
struct Readers {
    let stranger: any TestClient
    let member: SessionClient
    let editor: SessionClient
    let administrator: SessionClient

    var all: [(name: String, client: any TestClient)] {
        [("stranger", stranger), ("member", member), ("editor", editor), ("administrator", administrator)]
    }
}

extension Fixture {
    /// Signs up a user of each role.
    func readers() async throws -> Readers {
        Readers(
            stranger: client, member: try await enter("mia", .member), editor: try await enter("edna", .editor),
            administrator: try await enter("ada", .administrator))
    }

    /// Signs somebody up and in, with a role.
    func enter(_ name: String, _ role: Role = .member) async throws -> SessionClient {
        let session = try await client.enter(Credentials(name))
        let users = UserStore(database: database, changes: changes)
        _ = try await users.change(try #require(UserName(name)), role: role)
        return session
    }

    /// A time so many seconds after the fixture's clock, as text.
    func time(after seconds: Int64) -> String { clock.now().advanced(by: .seconds(seconds)).text }

    /// Makes all work due, and does it in this many processes, until none is left.
    func work(in processes: Int = 1) async throws {
        try await database.run("UPDATE jobs SET due_at = 0 WHERE ended_at IS NULL")
        var options = JobRunner.Options()
        options.poll = .milliseconds(20)
        var runners: [JobRunner] = []
        for _ in 0..<processes {
            let store = StoryStore(in: database, clock: clock, jobs: JobQueue())
            let job = NewsPublication(store: store, list: changes.list("news"), queue: JobQueue())
            let runner = try JobRunner([job], over: database, from: JobQueue(), options: options, program: "adder")
            runner.start()
            runners.append(runner)
        }
        try await untilThere {
            try await database.number(
                """
                SELECT COUNT(*) FROM jobs WHERE name = 'news.publication' AND ended_at IS NULL
                AND (is_running OR due_at <= (SELECT now FROM job_clock))
                """) == 0 ? () : nil
        }
        for runner in runners { await runner.stop() }
    }
}

/// The body of a request that adds a story.
func story(_ title: String, _ category: String = "Town", text: String = "Text", at time: String? = nil) -> String {
    let publishAt = time.map { #","publishAt":"\#($0)""# } ?? ""
    return #"{"title":"\#(title)","text":"\#(text)","category":"\#(category)"\#(publishAt)}"#
}

extension TestClient {
    /// Adds a story, and returns its path.
    func addStory(
        _ title: String, _ category: String = "Town", text: String = "Text", at time: String? = nil
    ) async throws -> String {
        let response = try await post("/news", story(title, category, text: text, at: time))
        #expect(response.status == 201, "\(response.text)")
        return try #require(response["Location"])
    }

    /// The titles of a list of news.
    func titles(_ list: String = "/news") async throws -> [String] {
        let response = try await get(list)
        #expect(response.status == 200, "\(response.text)")
        return try response.tree["items"]?.elements.compactMap { $0["title"]?.text } ?? []
    }

    /// The categories with their counts.
    func categories() async throws -> [String] {
        try await get("/news/categories").tree["items"]?.elements
            .map { "\($0["name"]?.text ?? "") \($0["count"]?.integer ?? -1)" } ?? []
    }
}
