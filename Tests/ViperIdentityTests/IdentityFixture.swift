import Testing
import Viper
import ViperDatabase
import ViperService
import ViperTesting
import ViperValues

@testable import ViperIdentity

/// The services of identity over a test's own store, with a clock that the test sets.
struct IdentityFixture {
    let store: TestStore
    let clock: SteppingClock
    let services: IdentityServices
    let context: FeatureContext

    static let schema = TestStore.Schema("identity", IdentitySchema.migrations)
    static let client = Client(address: "192.0.2.7", subscriber: 7, mayUseCookies: false)

    /// Runs a body on each engine.
    static func withEach(
        _ texts: [String: String] = [:], _ body: (IdentityFixture) async throws -> Void
    ) async throws {
        try await TestStore.withEach(schema) { store in
            try await body(try IdentityFixture(store, over: store.database, clock: SteppingClock(), texts))
        }
    }

    init(
        _ store: TestStore, over database: any Database, clock: SteppingClock, _ texts: [String: String] = [:]
    ) throws {
        self.store = store
        self.clock = clock
        context = FeatureContext(
            database: database, clock: clock,
            settings: try Settings(program: "test", keys: IdentityFeature.settings, texts: texts), version: "1",
            isServing: false)
        let work = IdentityWork()
        services = IdentityServices(
            context, hashing: PasswordPool(width: 2, capacity: 64), mailer: work, eraser: work)
    }

    func password(_ text: String = "a long enough one") throws -> Password { try PasswordRule.new.password(text) }

    /// Signs somebody up.
    func add(_ name: String = "ada", _ password: String = "a long enough one", email: String? = nil) async throws
        -> User
    {
        try await services.signUp.add(
            NewUser(
                name: try #require(UserName(name)), email: email.flatMap { EmailAddress($0) },
                password: try self.password(password), displayName: nil))
    }

    /// Signs somebody in.
    func signIn(
        _ name: String = "ada", _ password: String = "a long enough one", from client: Client = client
    ) async throws -> Session {
        try await services.signIn.signIn(
            .name(try #require(UserName(name))), Password(password), client: "a test", from: client, as: .bearer)
    }

    /// The session of a token; nil if it is not good.
    func session(_ token: SecretToken) async throws -> Session? {
        try await services.sessions.session(token, by: .bearer)
    }

    func pass(seconds: Int64) { clock.pass(milliseconds: seconds * 1000) }
}
