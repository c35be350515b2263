import ViperTesting

/// A use case that reports words.
private struct Reporter: ReportingInteractor {
    func execute(_ input: NoInput) async throws(Failure) -> Int { 1 }
    static func output(of outcome: Int) -> ListChange<String>? { .cleared }
}

/// Takes words.
private struct Listener: OutputReceiver {
    func receive<Outcome: Sendable>(
        from work: @escaping @Sendable () async throws(Failure) -> Outcome,
        _ output: @escaping @Sendable (Outcome) -> ListChange<String>?
    ) async throws(Failure) -> Outcome { try await work() }
}

/// A list of words that clients keep open.
private struct Followed: Endpoint {
    struct Builder: Viper.Builder { func build(in scope: Void) -> Followed { Followed() } }

    static var traits: EndpointTraits {
        var traits = EndpointTraits(input: .of(NoInput.self), forms: [.json], schema: Int.schema, status: .ok)
        traits.followedOutput = ObjectIdentifier(ListChange<String>.self)
        return traits
    }

    func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response { throw .broken("never called") }
}

@Suite("What a use case reports")
struct LostOutputTests {
    private let list = Route<Void>(.get, "/words", Followed.Builder(), isEntry: true)

    @Test("A change that the list which clients keep open is not told does not start")
    func lost() {
        let lost = Route<Void>(.delete, "/words", isEntry: true) { _ in Module(Reporter()) }
        let refusal = ViperTests.refusal([list, lost])
        #expect(refusal.hasPrefix("DELETE /words (") && refusal.contains("clients keep /words open"))
        #expect(refusal.hasSuffix("Its router must say '.reporting(to:)' with the list."))
        #expect(ViperTests.refusal([lost]) == "")
    }

    @Test("One that is told, and one that is of something else, start")
    func told() {
        let told = Route<Void>(.delete, "/words", isEntry: true) { _ in Module(Reporter().reporting(to: Listener())) }
        #expect(refusal([list, told]) == "")
    }
}
