public import ViperHTTP
public import ViperJSON

/// One line of a router's table: a method and a pattern that lead to a module, or a prefix that leads to another router.
///
/// A route takes only builders of its router's scope, so that a module which needs a session cannot be mounted under a
/// router that does not produce one.
public struct Route<Scope: Sendable>: Sendable {
    @usableFromInline let leaves: [Leaf]

    @inlinable
    init(leaf: Leaf) { leaves = [leaf] }

    /// One module.
    @usableFromInline
    struct Leaf: Sendable {
        @usableFromInline let description: RouteDescription
        @usableFromInline var traits: EndpointTraits
        /// Answers a request. The context answers what has a key once, and tells the log what an answer does not say.
        @usableFromInline let respond:
            @Sendable (Request, MediaType, Scope, EndpointContext) async throws(Failure) -> Response

        @inlinable
        init(
            _ description: RouteDescription, _ traits: EndpointTraits,
            _ respond:
                @escaping @Sendable (Request, MediaType, Scope, EndpointContext) async throws(Failure) -> Response
        ) {
            self.description = description
            self.traits = traits
            self.respond = respond
        }
    }

    /// A module at a pattern below the router's own.
    ///
    /// - Parameters:
    ///   - summary: what it is for, in a few words, for the API's description.
    ///   - isEntry: whether clients come here without a link: no transition need name it.
    ///   - isLimited: whether its requests count against a client's quota, where there is one.
    @inlinable
    public init<B: Builder>(
        _ method: Method, _ pattern: Pattern, _ builder: B, _ summary: StaticString = "", isEntry: Bool = false,
        isLimited: Bool = true
    ) where B.Scope == Scope {
        let traits = builder.traits
        let description = RouteDescription(
            method, pattern, module: Schema.fullName(of: B.self), scope: Schema.shortName(of: Scope.self),
            isEntry: isEntry, summary: summary, isLimited: isLimited)
        leaves = [
            Leaf(description, traits) { request, form, scope, context throws(Failure) in
                try await builder.build(in: scope).respond(to: request, as: form, traits, in: context)
            }
        ]
    }

    /// A module that is wired where it is mounted, for want of anything that a builder of its own would decide:
    ///
    ///     Route(.get, "/{id}", "Get a note") { _ in
    ///         Module(NotesDetail.Interactor(store: store), NotesDetail.Presenter())
    ///     }
    ///
    /// The route is listed under the type that encloses its interactor: `NotesDetail`.
    @inlinable
    public init<I: Interactor, P: Presenter, V: View>(
        _ method: Method, _ pattern: Pattern, _ summary: StaticString = "", isEntry: Bool = false,
        isLimited: Bool = true, _ build: @escaping @Sendable (Scope) -> Module<I, P, V>
    ) {
        let traits = Module<I, P, V>.traits
        let description = RouteDescription(
            method, pattern, module: Schema.fullName(of: I.self), scope: Schema.shortName(of: Scope.self),
            isEntry: isEntry, summary: summary, isLimited: isLimited)
        leaves = [
            Leaf(description, traits) { request, form, scope, context throws(Failure) in
                try await build(scope).respond(to: request, as: form, traits, in: context)
            }
        ]
    }

    /// Everything below a prefix goes to another router, whose gate sees the request as it is.
    @inlinable
    public init<Gate: Interactor>(_ prefix: Pattern, _ child: Router<Gate>) where Gate.Command == Request {
        leaves = child.routes.flatMap(\.leaves).map { leaf in
            let gate = child.gate
            let respond = leaf.respond
            var traits = leaf.traits
            traits.failures.formUnion(Gate.failures)
            return Leaf(leaf.description.under(prefix), traits) { request, form, _, context throws(Failure) in
                try await respond(request, form, gate.execute(request), context)
            }
        }
    }

    /// Everything below a prefix goes to another router, whose gate is asked what it reads of the path up to there: the
    /// modules below need not read that again. A value that cannot be read is a 400 before the gate.
    @inlinable
    public init<Gate: Interactor>(_ prefix: Pattern, _ child: Router<Gate>) where Gate.Command: WireInput {
        let input = InputDescription.of(Gate.Command.self)
        leaves = child.routes.flatMap(\.leaves).map { leaf in
            let gate = child.gate
            let respond = leaf.respond
            let description = leaf.description.under(prefix)
            let captureCount = description.pattern.captures.count
            let traits = leaf.traits.behind(input, Gate.failures)
            return Leaf(description, traits) { request, form, _, context throws(Failure) in
                let command: Gate.Command
                do throws(Problem) {
                    command = try Gate.Command.read(pathOf: request, captureCount: captureCount)
                } catch {
                    return traits.response(of: error, to: request)
                }
                return try await respond(request, form, gate.execute(command), context)
            }
        }
    }
}

extension Route where Scope == Void {
    /// Everything below a prefix goes to another router, which lets everything through: that costs a request nothing.
    @inlinable
    public init(_ prefix: Pattern, _ child: Router<OpenGate>) {
        leaves = child.routes.flatMap(\.leaves).map { leaf in
            Leaf(leaf.description.under(prefix), leaf.traits, leaf.respond)
        }
    }
}
