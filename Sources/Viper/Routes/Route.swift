public import ViperHTTP
public import ViperJSON

/// An entry of a router's table: a method and a pattern that lead to a module, or a prefix that leads to another
/// router.
///
/// A route accepts only builders of its router's scope, so a module that needs a session cannot be mounted under a
/// router that does not produce one.
public struct Route<Scope: Sendable>: Sendable {
    @usableFromInline let leaves: [Leaf]

    @inlinable
    init(leaf: Leaf) { leaves = [leaf] }

    @inlinable
    init(leaves: [Leaf]) { self.leaves = leaves }

    @usableFromInline
    struct Leaf: Sendable {
        @usableFromInline let description: RouteDescription
        @usableFromInline var traits: EndpointTraits
        @usableFromInline let respond:
            @Sendable (Request, MediaType, Scope, EndpointContext) async throws(Failure) -> Response
        /// Responds without waiting; nil behind a gate that hands something down, which may have to wait.
        @usableFromInline var respondImmediately: RespondImmediately?
        /// Whether that may respond.
        @usableFromInline var isImmediate: @Sendable (Scope) -> Bool = { _ in false }

        @usableFromInline
        typealias RespondImmediately =
            @Sendable (Request, MediaType, Scope, EndpointContext) throws(Failure) -> Response?

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

        /// A leaf whose endpoint is built in the scope that the gates hand down. They decide before the body is read.
        @inlinable
        init<E: Endpoint>(
            _ description: RouteDescription, _ traits: EndpointTraits, building build: @escaping @Sendable (Scope) -> E
        ) {
            // Any body of these is ignored; waiting for it, and returning to the task's executor, costs 600 instructions.
            let ignoresBody = description.method == .get || description.method == .head
            self.init(description, traits) { request, form, scope, context throws(Failure) in
                if context.onlyAsks { return Response(.noContent) }
                // Nothing is changed by a request that is refused for its body.
                if !ignoresBody, let problem = try await context.awaitBody(of: request, traits) {
                    return traits.response(of: problem, to: request)
                }
                return try await build(scope).respond(to: request, as: form, traits, in: context)
            }
            guard ignoresBody ? traits.isImmediate : traits.isPlanned else { return }
            isImmediate = { build($0).isImmediate }
            respondImmediately = { request, form, scope, context throws(Failure) in
                try build(scope).respondImmediately(to: request, as: form, traits, in: context)
            }
        }
    }

    /// Creates a route to a module, at a pattern relative to the router.
    ///
    /// - Parameters:
    ///   - summary: a few words for the API description.
    ///   - isEntry: whether clients reach the route without a link, so that no named route has to point to it.
    ///   - isLimited: whether its requests count against the client's quota, if there is one.
    @inlinable
    public init<B: Builder>(
        _ method: Method, _ pattern: Pattern, _ builder: B, _ summary: String = "", isEntry: Bool = false,
        isLimited: Bool = true
    ) where B.Scope == Scope {
        let traits = builder.traits
        let description = RouteDescription(
            method, pattern, module: Schema.fullName(of: B.self), scope: Schema.shortName(of: Scope.self),
            isEntry: isEntry, summary: summary, isLimited: isLimited)
        leaves = [Leaf(description, traits, building: { builder.build(in: $0) })]
    }

    /// Creates a route to a module that is wired in place, because a builder of its own would decide nothing:
    ///
    ///     Route(.get, "/{id}", "Get a note") { _ in
    ///         Module(NotesDetail.Interactor(store: store), NotesDetail.Presenter())
    ///     }
    ///
    /// The route is listed under the type that encloses its interactor: `NotesDetail`.
    @inlinable
    public init<M: WiredEndpoint>(
        _ method: Method, _ pattern: Pattern, _ summary: String = "", isEntry: Bool = false,
        isLimited: Bool = true, _ build: @escaping @Sendable (Scope) -> M
    ) {
        let traits = M.traits
        let description = RouteDescription(
            method, pattern, module: Schema.fullName(of: M.moduleType), scope: Schema.shortName(of: Scope.self),
            isEntry: isEntry, summary: summary, isLimited: isLimited)
        leaves = [Leaf(description, traits, building: build)]
    }

    /// Creates a route that sends everything below a prefix to another router, whose gate receives the request itself.
    @inlinable
    public init<Gate: Interactor>(_ prefix: Pattern, _ child: Router<Gate>) where Gate.Command == Request {
        leaves = child.routes.flatMap(\.leaves).map { leaf in
            let gate = child.gate
            let respond = leaf.respond
            return Leaf(leaf.description.under(prefix), leaf.traits.behind(Gate.self)) {
                request, form, _, context throws(Failure) in
                try await respond(request, form, gate.execute(request), context)
            }
        }
    }

    /// The same, where the router is nothing but its gate and its routes.
    @inlinable
    public init<Gate: Interactor>(_ prefix: Pattern, _ gate: Gate, _ routes: [Route<Gate.Outcome>])
    where Gate.Command == Request {
        self.init(prefix, Router(gate, routes))
    }

    /// Creates a route that sends everything below a prefix to another router, whose gate receives what its input reads
    /// of the path so far: the modules below need not read that again. An unreadable value is a 400 before the gate
    /// runs.
    @inlinable
    public init<Gate: Interactor>(_ prefix: Pattern, _ child: Router<Gate>) where Gate.Command: WireInput {
        let gate = child.gate
        self.init(prefix, { _ in gate }, child.routes)
    }
}

extension Route where Scope == Void {
    /// Creates a route that sends everything below a prefix to an open router, at no cost per request.
    @inlinable
    public init(_ prefix: Pattern, _ child: Router<OpenGate>) {
        leaves = child.routes.flatMap(\.leaves).map { leaf in
            var own = Leaf(leaf.description.under(prefix), leaf.traits, leaf.respond)
            (own.respondImmediately, own.isImmediate) = (leaf.respondImmediately, leaf.isImmediate)
            return own
        }
    }
}

extension Route where Scope == Void {
    /// The same routes behind a gate whose outcome their modules do not need.
    ///
    /// - Parameter isPrivate: whether the gate keeps readers out, so that a response is for its caller alone: shared
    ///   caches learn that. Otherwise the gate must let everybody read.
    @inlinable
    public func behind<Gate: Interactor>(_ gate: Gate, isPrivate: Bool) -> Route<Void> where Gate.Command == Request {
        Route(
            leaves: leaves.map { leaf in
                let respond = leaf.respond
                var guarded = Leaf(
                    leaf.description.behind(Gate.self), leaf.traits.behind(Gate.self, isPrivate: isPrivate)
                ) { request, form, _, context throws(Failure) in
                    _ = try await gate.execute(request)
                    return try await respond(request, form, (), context)
                }
                guarded.isImmediate = leaf.isImmediate
                if let respondImmediately = leaf.respondImmediately, leaf.isImmediate(()) {
                    guarded.respondImmediately = { request, form, _, context throws(Failure) in
                        guard try gate.executeImmediately(request) != nil else { return nil }
                        return try respondImmediately(request, form, (), context)
                    }
                }
                return guarded
            })
    }
}
