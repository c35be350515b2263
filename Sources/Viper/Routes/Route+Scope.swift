public import ViperHTTP

extension Route {
    /// Creates a route that sends everything below a prefix to modules behind a gate of their own, which is made in this
    /// router's scope: it knows what the outer gate found, and hands on what its modules need of both.
    ///
    ///     Route("/users", Router(SessionGate(context), [
    ///         Route("/{name}", { UserGate(directory: directory, caller: $0) }, [
    ///             Route(.put, "/follow", "Follow a user") { visit in … }
    ///         ])
    ///     ]))
    ///
    /// - Parameters:
    ///   - prefix: relative to the router.
    ///   - gate: makes the gate, whose input reads the path so far. An unreadable value is a 400 before the gate runs.
    ///   - routes: the routes behind it.
    @inlinable
    public init<Gate: Interactor>(
        _ prefix: Pattern, _ gate: @escaping @Sendable (Scope) -> Gate, _ routes: [Route<Gate.Outcome>]
    ) where Gate.Command: WireInput {
        let input = InputDescription.of(Gate.Command.self)
        leaves = routes.flatMap(\.leaves).map { leaf in
            let respond = leaf.respond
            let description = leaf.description.under(prefix)
            let captureCount = description.pattern.captures.count
            let traits = leaf.traits.behind(Gate.self, reading: input)
            return Leaf(description, traits) { request, form, scope, context throws(Failure) in
                let command: Gate.Command
                do throws(Problem) {
                    command = try Gate.Command.read(pathOf: request, captureCount: captureCount)
                } catch {
                    return traits.response(of: error, to: request)
                }
                return try await respond(request, form, gate(scope).execute(command), context)
            }
        }
    }
}
