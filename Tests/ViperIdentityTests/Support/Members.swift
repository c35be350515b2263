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
            Route("/open", Router([Route(.get, "", "Greet anybody", isEntry: true) { _ in Module(Greet(nil)) }])),
            Route(
                "/optional",
                Router(
                    OptionalSessionGate(context),
                    [Route(.get, "", "Greet who calls", isEntry: true) { Module(Greet($0?.user.name.text)) }])),
            Route(
                "/required",
                Router(
                    SessionGate(context),
                    [Route(.get, "", "Greet a user", isEntry: true) { Module(Greet($0.user.name.text)) }])),
            Route(
                "/editors",
                Router(
                    RoleGate<Editor>(context),
                    [Route(.get, "", "Greet an editor", isEntry: true) { Module(Greet($0.session.user.name.text)) }])),
            Route(
                "/administrators",
                Router(
                    RoleGate<Administrator>(context),
                    [
                        Route(.get, "", "Greet an administrator", isEntry: true) {
                            Module(Greet($0.session.user.name.text))
                        }
                    ])),
        ]
        mount.mount(Route("/gated", Router(gates)), [])
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
    /// Changes somebody's role, as the command `users role NAME ROLE` does.
    func give(_ role: String, to name: String) async throws {
        let users = UserStore(database: store.database, changes: ChangeLog(over: store.database))
        guard let found = UserName(name), let role = Role(rawValue: role),
            try await users.change(found, role: role) != nil
        else { throw MissingPerson(name: name) }
    }
}

struct MissingPerson: Error { let name: String }
