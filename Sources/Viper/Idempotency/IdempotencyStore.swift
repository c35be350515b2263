public import ViperHTTP

/// Keeps the answers to requests that came with an ``IdempotencyKey``, so that a change is made once however often it
/// is asked for.
public protocol IdempotencyStore: AnyObject, Sendable {
    /// Looks for the key's answer and, where there is none, does the work and keeps what it answers, if that is a
    /// success (2xx). What the work writes and its answer are kept together or not at all, whenever the process ends.
    ///
    /// What is no success is not kept, and nothing that it wrote: the client may try again.
    ///
    /// - Parameters:
    ///   - key: the request's.
    ///   - work: what makes the answer. It may run again (a retry), on another executor than the caller's, and it holds
    ///     up other writers: it waits for nothing but the store.
    func answer(
        under key: IdempotencyKey, _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> IdempotentResponse
}

/// What became of a request with a key (draft-ietf-httpapi-idempotency-key-header-07, section 2.6).
public enum IdempotentResponse: ~Copyable, Sendable {
    /// The work was done, and this is its answer.
    case made(Response)
    /// It had been done before.
    case kept(StoredResponse)
    /// The key has an answer, to another request.
    case taken
    /// A request with the key is being answered.
    case running
}

extension IdempotencyStore {
    /// Does the work for a request with a key, or answers as it was answered before.
    func respond(
        to request: Request, under key: IdempotencyKey, _ traits: EndpointTraits,
        _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> Response {
        let forms = traits.forms
        let made: @Sendable () async throws(Failure) -> Response = { () async throws(Failure) -> Response in
            let response = try await work()
            guard StoredResponse.canReplay(response, among: forms) else {
                throw .broken("an answer's media type is none of its route's")
            }
            return response
        }
        switch try await answer(under: key, made) {
        case .made(let response): return response
        case .kept(let answer):
            guard let response = answer.replay(among: traits.forms) else {
                throw .broken("a kept answer cannot be read")
            }
            return response
        case .taken: return traits.response(of: .keyTaken(), to: request)
        case .running: return traits.response(of: .keyRunning(), to: request)
        }
    }
}

extension Problem {
    /// 422: the key was used for another request (section 2.7).
    static func keyTaken() -> Problem {
        Problem(
            .unprocessableContent, "idempotency-key-taken", "The key was used for another request",
            "Expected the request that 'Idempotency-Key' was first sent with; its body or query differs. Nothing was "
                + "changed.")
    }

    /// 409: the first request is still being answered (section 2.7).
    static func keyRunning() -> Problem {
        var problem = Problem(
            .conflict, "idempotency-key-running", "A request with the key is being answered",
            "A request with this 'Idempotency-Key' is still being answered; try again.")
        problem.fields = [HeaderField("Retry-After", "1")]
        return problem
    }
}
