import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

/// A program that has people and nothing else.
struct Members: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self]
}

/// A program with a module behind each kind of gate.
struct Gated: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self, GatedFeature.self]
}

struct GatedFeature: Feature {
    static let name: StaticString = "gated"
    private let context: FeatureContext

    init(_ context: FeatureContext) { self.context = context }

    func routes(_ mount: inout Routes) {
        let gates: [Route<Void>] = [
            Route("/open", Router(greeting("Greet anybody") { _ in nil })),
            Route("/optional", Router(OptionalSessionGate(context), greeting("Greet who calls") { $0?.user })),
            Route("/required", Router(SessionGate(context), greeting("Greet a user") { $0.user })),
            Route("/editors", Router(RoleGate<Editor>(context), greeting("Greet an editor") { $0.session.user })),
            Route(
                "/administrators",
                Router(RoleGate<Administrator>(context), greeting("Greet an administrator") { $0.session.user })),
        ]
        mount.mount(Route("/gated", Router(gates)), [])
    }

    /// A route that greets the user whom its scope knows.
    private func greeting<Scope: Sendable>(
        _ summary: String, _ user: @escaping @Sendable (Scope) -> SignedInUser?
    ) -> [Route<Scope>] {
        [Route(.get, "", summary, isEntry: true) { Module(Greet(user($0)?.name.text)) }]
    }
}

/// Says whom its scope knows.
struct Greet: Interactor {
    private let name: String?

    init(_ name: String?) { self.name = name }

    func execute(_ input: NoInput) async throws(Failure) -> Greeting { Greeting(name: name ?? "stranger") }
}

struct Greeting: WireOutput {
    let name: String
    static func describe(_ field: inout some OutputFields<Self>) { field("name", "Who calls.", \.name) }
}

extension IdentityFixture {
    /// The store's users.
    var users: UserStore { UserStore(database: store.database, changes: ChangeLog(over: store.database)) }

    /// Changes somebody's role, as the command `users role NAME ROLE` does.
    func give(_ role: String, to name: String) async throws {
        guard let found = UserName(name), let role = Role(rawValue: role),
            try await users.change(found, role: role) != nil
        else { throw MissingPerson(name: name) }
    }
}

struct MissingPerson: Error { let name: String }
