public import ViperHTTP

/// Routes every request, checking in this order: path, method, `Accept`, then the route's gate and module. Failures
/// become responses here, as ``Failure/problem`` says.
public final class Dispatcher: Sendable {
    let table: RouteTable
    let policies: Policies
    /// What each route offers.
    let offers: [Offer]
    private let context: EndpointContext
    /// Whether there are pages: to look at their maker copies it, which takes 200 instructions.
    private let hasPages: Bool
    private static let revalidated: StaticString = "no-cache"
    private static let immutable: StaticString = "public, max-age=31536000, immutable"

    /// Creates a dispatcher over a frozen table.
    ///
    /// - Parameters:
    ///   - policies: the policies of all routes.
    ///   - uploadFolder: where uploads are received, in files without names.
    ///   - denied: learns of requests that get 403.
    ///   - report: receives details for the log that must not leave the server.
    public init(
        _ table: RouteTable, _ policies: Policies = Policies(),
        uploadFolder: String = EndpointContext.temporaryFolder,
        denied: @escaping @Sendable (Request) -> Void = { _ in },
        report: @escaping @Sendable (_ inner: String, _ failure: Failure, _ request: Request) -> Void
    ) {
        self.table = table
        self.policies = policies
        let hasPages = policies.pages != nil
        self.hasPages = hasPages
        offers = table.leaves.map { Offer(of: $0, hasPages: hasPages) }
        context = EndpointContext(
            policies.idempotencyStore, uploadFolder: uploadFolder, reserve: policies.uploadReserve, denied: denied,
            report: report)
    }

    /// The maximum size in bytes of a request's body, if its route has a larger one than others: an upload. It is asked
    /// only about bodies that are announced as larger than others may be.
    public func bodyLimit(of request: Request) -> Int? {
        if hasPages { request.noteForm() }
        guard let node = table.match(request) else { return nil }
        request.truncateCaptures(to: 0)
        guard let index = table.leaf(for: request.method, at: node) else { return nil }
        return table.leaves[index].traits.input.description.uploadRules?.bodyBytes
    }

    /// Responds to a request.
    public func respond(to request: Request) async -> Response {
        if request.method == .post, hasPages { request.noteForm() }
        var response = request.header("traceparent") == nil ? await answer(request) : await answerInTrace(request)
        if request.storage.form == .own, request.storage.showsPage { await readRefused(request, response.status) }
        if let field = request.storage.callerField, Self.bearsCallerField(response) { response.fields.append(field) }
        if let draft = draft(of: &response, to: request) {
            let admitted = await admitted(draft.offers, as: request)
            let documents = await documents(at: draft.sources, for: request)
            show(draft, offering: admitted, documents, in: &response, to: request)
        }
        policies.finish(&response, to: request)
        return response
    }

    /// Responds to a complete request whose module never waits, or for nothing but the response's pending change; nil for
    /// any other, which ``respond(to:)`` then answers. The body of a `GET`, if any, is ignored.
    public func respondImmediately(to request: Request) -> Response? {
        if request.method == .post, hasPages { request.noteForm() }
        guard request.storage.form == .none, let node = resource(of: request),
            let index = table.leaf(for: request.method, at: node), let respond = table.leaves[index].respondImmediately
        else { return nil }
        do throws(Refusal) {
            let (index, form) = try admit(request)
            // Gates that a page asks what it may offer may have to wait.
            if request.storage.showsPage { return nil }
            do throws(Failure) {
                guard var response = try respond(request, form, (), context) else { return nil }
                if response.status.code >= 400, hasPages, prefersPage(request) { return nil }
                complete(&response, to: request, index)
                policies.finish(&response, to: request)
                return response
            } catch {
                throw .failure(error, leaf: index)
            }
        } catch {
            // The same.
            if hasPages, prefersPage(request) { return nil }
            var response = answer(to: request, refusedFor: error)
            policies.finish(&response, to: request)
            return response
        }
    }

    /// The response to a request whose response was made by ``respondImmediately(to:)``, and whose change has failed.
    public func respond(to request: Request, failedWith error: any Error) -> Response {
        let failure = (error as? any FailureCause)?.failure ?? .broken("\(error)")
        let index = resource(of: request).flatMap { table.leaf(for: request.method, at: $0) }
        var response = answer(to: request, refusedFor: index.map { .failure(failure, leaf: $0) } ?? .noPath)
        finish(&response, to: request)
        return response
    }

    /// A stream is not about its caller alone, and a refusal for want of room says nothing of who calls.
    private static func bearsCallerField(_ response: borrowing Response) -> Bool {
        !response.body.isStream && response.status.code != 429 && response.status.code < 500
    }

    /// Responds with the request's trace context as the current one, for calls to upstreams.
    private func answerInTrace(_ request: Request) async -> Response {
        var response: Response?
        await TraceContext.$current.withValue(TraceContext(request)) { response = await answer(request) }
        guard let response else { return Failure.broken("").problem.response(to: request) }
        return response
    }

    /// The response to a request that was refused before routing.
    public func respond(to request: Request, refusedWith problem: Problem) -> Response {
        var response = answer(with: problem, to: request)
        // Its page leads back to where its form is.
        if request.storage.form == .own { _ = resource(of: request) }
        finish(&response, to: request)
        return response
    }

    /// The response of a problem. If the outcome is unknown, `Retry-After` tells clients to retry only if a repeated
    /// request takes effect once.
    private func answer(
        with problem: Problem, to request: Request, _ traits: EndpointTraits? = nil
    ) -> Response {
        var response = traits?.response(of: problem, to: request) ?? problem.response(to: request)
        if problem.isOutcomeUnknown && (request.method.isIdempotent || hasKey(request)) {
            response.fields.append(HeaderField("Retry-After", "1"))
        }
        return response
    }

    private func hasKey(_ request: Request) -> Bool {
        guard request.method == .post, policies.idempotencyStore != nil else { return false }
        return ((try? IdempotencyKeyField.read(request)) ?? nil) != nil
    }

    private func answer(_ request: Request) async -> Response {
        do throws(Refusal) {
            let (index, form) = try admit(request)
            do throws(Failure) {
                var response = try await table.leaves[index].respond(request, form, (), context)
                complete(&response, to: request, index)
                return response
            } catch {
                throw .failure(error, leaf: index)
            }
        } catch {
            return answer(to: request, refusedFor: error)
        }
    }

    private enum Refusal: Error {
        case noPath
        case noMethod(node: Int)
        case notAcceptable(leaf: Int)
        case problem(Problem, leaf: Int)
        case failure(Failure, leaf: Int)
    }

    /// Finds the route of a request, and checks what does not depend on its module: once, though a request that was not
    /// answered immediately comes here again.
    private func admit(_ request: Request) throws(Refusal) -> (leaf: Int, form: MediaType) {
        guard let node = resource(of: request) else { throw .noPath }
        let method = request.method
        guard let index = table.leaf(for: method, at: node) else { throw .noMethod(node: node) }
        if let form = request.storage.admittedForm { return (index, form) }
        request.storage.pattern = table.leaves[index].description.pattern.bytes
        // A response without a body is never refused for its media type.
        let hasBody = !offers[index].forms.isEmpty
        guard let form = hasBody ? form(of: request, to: index) : .json else { throw .notAcceptable(leaf: index) }
        do throws(Problem) {
            if request.storage.form != .none { try admitForm(request) }
            // Read within the call, it makes the compiler copy the policies: 350 instructions.
            let requestClass = table.classes[index]
            try policies.admit(request, of: requestClass, hasBody: hasBody)
        } catch {
            throw .problem(error, leaf: index)
        }
        if method != .get && method != .head { noteChange(request, method, node, index) }
        do throws(Failure) {
            if policies.hasOwn, let own = policies.own { try own.admit(request, to: table.leaves[index].description) }
        } catch {
            throw .failure(error, leaf: index)
        }
        request.storage.admittedForm = form
        return (index, form)
    }

    private func answer(to request: Request, refusedFor refusal: Refusal) -> Response {
        var response: Response
        let leaf: Int
        switch refusal {
        case .noPath: return answerWithoutPath(request)
        case .noMethod(let node): return answerWithoutRoute(request, node)
        case .notAcceptable(let index):
            leaf = index
            let traits = table.leaves[index].traits
            response = traits.response(of: .notAcceptable(traits.forms), to: request)
        case .problem(let problem, let index):
            leaf = index
            response = table.leaves[index].traits.response(of: problem, to: request)
        case .failure(let failure, let index):
            leaf = index
            context.note(failure, of: request)
            response = answer(with: failure.problem, to: request, table.leaves[index].traits)
        }
        addVary(to: &response, leaf)
        return response
    }

    /// The node of the resource at a request's path, which is looked up once.
    private func resource(of request: Request) -> Int? {
        if let node = request.storage.resource { return node }
        guard let node = table.match(request) else { return nil }
        request.storage.resource = node
        return node
    }

    private func noteChange(_ request: Request, _ method: Method, _ node: Int, _ index: Int) {
        let hasKey = method == .post && request.header(IdempotencyKeyField.name) != nil
        let refusal = hasKey ? table.leaves[index].traits.keyRefusal : nil
        var change = RequestedChange(
            hasRepresentation: table.leaf(for: .get, at: node) != nil,
            takesKey: hasKey && refusal != .secret && policies.idempotencyStore != nil)
        change.keyRefusal = refusal
        request.storage.change = change
    }

    /// Counts a response that is streamed, or refuses it, and completes it as its route demands. In place: each move of
    /// a response costs 30 instructions.
    private func complete(_ response: inout Response, to request: Request, _ index: Int) {
        if let problem = policies.admitStream(&response, to: request) {
            response = table.leaves[index].traits.response(of: problem, to: request)
        }
        addVary(to: &response, index)
    }

    /// Adds `Vary: Accept` if the route has several media types, unless each of its files has its own, and keeps shared
    /// caches from what depends on the caller.
    private func addVary(to response: inout Response, _ index: Int) {
        if offers[index].isNegotiated { response.vary.insert(.accept) }
        let callerFields = table.leaves[index].traits.callerFields
        if callerFields.rawValue != 0 {
            response.vary.formUnion(callerFields)
            if response.cacheControl.equals(Self.revalidated.bytes) {
                response.cacheControl = table.leaves[index].traits.isPersonal ? "no-store" : "private, no-cache"
            } else if response.cacheControl.equals(Self.immutable.bytes) {
                response.cacheControl = "private, max-age=31536000, immutable"
            }
        }
    }

    /// The response if the path has no such method: `OPTIONS` lists the methods, any other gets 405.
    private func answerWithoutRoute(_ request: Request, _ node: Int) -> Response {
        let allow = table.nodes[node].allow
        if let leaf = table.nodes[node].firstLeaf {
            request.storage.pattern = table.leaves[leaf].description.pattern.bytes
        }
        guard request.method == .options else {
            return Problem.methodNotAllowed(request.method, allow: allow).response(to: request)
        }
        return preflight(request, allow)
    }

    /// The response to `OPTIONS` on an existing path, including CORS preflights.
    private func preflight(_ request: Request, _ allow: String) -> Response {
        guard let origins = policies.origins else { return options(allow) }
        do throws(Problem) {
            try origins.check(request)
        } catch {
            return error.response(to: request)
        }
        var response = options(allow)
        response.fields += origins.preflightFields(for: request, allow: allow)
        return response
    }

    /// 404, or the response to `OPTIONS *`, which asks about the server (RFC 9110, section 9.3.7).
    private func answerWithoutPath(_ request: Request) -> Response {
        if request.method == .options && request.path.count == 1 && request.path.first == 0x2A {
            return options("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
        }
        return Problem.noSuchPath().response(to: request)
    }

    private func options(_ allow: String) -> Response {
        var response = Response(.noContent)
        response.fields = [HeaderField("Allow", allow)]
        return response
    }
}
