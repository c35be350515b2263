public import ViperHTTP

/// Runs a module together with its parts and joins their documents.
///
/// The parts are child tasks on the request's own executor: they take turns and overlap wherever one waits, and they
/// are cancelled with the request. A child task cannot join the transaction that surrounds its request, so a compound
/// module only reads: it supports `GET` alone, which never runs inside one.
@usableFromInline
struct Compound<Scope: Sendable, Part: InputEnumeration & Hashable>: Sendable {
    @usableFromInline typealias Named = (name: Part, part: EmbeddedPart<Scope>)

    /// In display order.
    @usableFromInline let parts: [Named]
    @usableFromInline let traits: EndpointTraits
    /// Whether every response has all parts, as members of its document.
    @usableFromInline let isWhole: Bool

    @usableFromInline
    init(parts: [Named], traits: EndpointTraits, isWhole: Bool) {
        self.parts = parts
        self.traits = traits
        self.isWhole = isWhole
    }

    /// Responds to a request; without `embed`, as the main module would.
    @inlinable
    func respond<I, P, V>(
        to request: Request, as form: MediaType, by main: Module<I, P, V>, in scope: Scope, _ context: EndpointContext
    ) async throws(Failure) -> Response {
        let command: I.Command
        let chosen: [Named]
        do throws(Problem) {
            if isWhole {
                command = try I.Command.read(request, shape: traits.input)
                chosen = parts
            } else {
                let input = try CompoundInput<I.Command, Part>.read(request, shape: traits.input)
                command = input.main
                chosen = input.embed.map { embed in parts.filter { embed.names.contains($0.name) } } ?? []
            }
            try Conditions.checkBefore(request, traits)
        } catch {
            return traits.response(of: error, to: request)
        }
        guard !chosen.isEmpty else {
            return main.show(try await main.interactor.execute(command), to: request, as: form, traits)
        }
        let asked = EmbeddedRequests(chosen, of: request, in: scope)
        var outcome: Result<I.Outcome, Failure>?
        let answers = await asked.answered(context) { () async -> Bool in
            do throws(Failure) {
                outcome = .success(try await main.interactor.execute(command))
                return true
            } catch {
                outcome = .failure(error)
                return false
            }
        }
        guard let outcome else { throw .broken("The main module of a compound did not run.") }
        // The parts change on their own, so the entity tag is a hash of the bytes.
        return main.show(try outcome.get(), to: request, as: form, traits) { response in
            for answer in answers { answer.note(to: context, request, &response) }
            EmbeddedResponse.join(answers, into: &response, asMembers: isWhole)
        }
    }
}

@usableFromInline
struct EmbeddedRequests<Scope: Sendable>: Sendable {
    /// Each part with its response, which is yet to be filled.
    private let asked: [(part: EmbeddedPart<Scope>, answer: EmbeddedResponse)]
    private let scope: Scope

    @usableFromInline
    init<Part: InputEnumeration>(
        _ parts: [(name: Part, part: EmbeddedPart<Scope>)], of request: Request, in scope: Scope
    ) {
        self.scope = scope
        asked = parts.map { name, part in
            (part, EmbeddedResponse(name: name.rawValue, at: part.link(scope), of: request))
        }
    }

    /// Runs the parts concurrently with a body and returns their responses in order, or none if the body returns false.
    @usableFromInline
    func answered(_ context: EndpointContext, beside body: () async -> Bool) async -> [EmbeddedResponse] {
        await withTaskGroup(of: (Int, EmbeddedResponse).self) { group in
            for (index, asked) in asked.enumerated() {
                let scope = scope
                group.addTask {
                    var answer = asked.answer
                    await answer.fill(by: asked.part, in: scope, context)
                    return (index, answer)
                }
            }
            guard await body() else {
                group.cancelAll()
                return []
            }
            var answers: [(Int, EmbeddedResponse)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
