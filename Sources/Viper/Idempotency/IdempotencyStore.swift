public import ViperHTTP
public import ViperThreads

/// Stores the responses to requests with an ``IdempotencyKey``, so that a repeated request makes its change only once.
public protocol IdempotencyStore: AnyObject, Sendable {
    /// Returns the key's stored response or, if there is none, does the work and stores its response if that is a
    /// success (2xx). The work's changes and its response are stored atomically, even if the process dies.
    ///
    /// A response that is no success is not stored, and neither are its changes: the client may retry.
    ///
    /// - Parameters:
    ///   - key: the request's.
    ///   - work: makes the response. It may run again (a retry) and on another executor than the caller's, and it
    ///     blocks other writers, so it must wait for nothing but the store.
    func answer(
        under key: IdempotencyKey, _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> IdempotentResponse

    /// The change that a successful response waits for, and that stores the response too: all or nothing. If the key has been used,
    /// it is left to its task, which asks ``answer(under:_:)``. Nil, the default, if only a task can store the response.
    func keep(
        _ response: borrowing Response, under key: IdempotencyKey, with change: any PendingChange
    ) -> (any PendingChange)?
}

extension IdempotencyStore {
    public func keep(
        _ response: borrowing Response, under key: IdempotencyKey, with change: any PendingChange
    ) -> (any PendingChange)? { nil }
}

/// The outcome of a request with a key (draft-ietf-httpapi-idempotency-key-header-07, section 2.6).
public enum IdempotentResponse: ~Copyable, Sendable {
    /// The work was done; this is its response.
    case made(Response)
    /// The work had been done before; this is its stored response.
    case kept(StoredResponse)
    /// The key belongs to another request.
    case taken
    /// A request with the key is still running.
    case running
}

extension IdempotencyStore {
    /// Does the work for a request with a key, or replays the stored response.
    func respond(
        to request: Request, under key: IdempotencyKey, _ traits: EndpointTraits,
        _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> Response {
        let forms = traits.forms
        let made: @Sendable () async throws(Failure) -> Response = { () async throws(Failure) -> Response in
            let response = try await work()
            guard StoredResponse.canReplay(response, among: forms) else {
                throw .broken("a response's media type is not one of its route's")
            }
            return response
        }
        switch try await answer(under: key, made) {
        case .made(let response): return response
        case .kept(let answer):
            guard let response = answer.replay(among: traits.forms) else {
                throw .broken("a stored response cannot be read")
            }
            return response
        case .taken: return traits.response(of: .keyTaken(), to: request)
        case .running: return traits.response(of: .keyRunning(), to: request)
        }
    }
}

extension Problem {
    /// 422: the key belongs to another request (section 2.7).
    static func keyTaken() -> Problem {
        Problem(
            .idempotencyKeyTaken,
            """
            Expected the request that this 'Idempotency-Key' was first sent with; the body or query differs. Nothing \
            was changed.
            """,
            fr: """
                Requête attendue : celle avec laquelle 'Idempotency-Key' a d'abord été envoyée ; le corps ou les \
                paramètres diffèrent. Rien n'a été modifié.
                """,
            pt: """
                Pedido esperado: aquele com que 'Idempotency-Key' foi enviada primeiro; o corpo ou os parâmetros \
                diferem. Nada foi alterado.
                """)
    }

    /// 409: the first request is still running (section 2.7).
    static func keyRunning() -> Problem {
        Problem(
            .idempotencyKeyRunning,
            Sentence(
                "A request with this 'Idempotency-Key' is still in progress; try again.",
                fr: "Une requête avec cette 'Idempotency-Key' est encore en cours ; réessayez.",
                pt: "Um pedido com esta 'Idempotency-Key' ainda está em curso; tente de novo."),
            [HeaderField("Retry-After", "1")])
    }
}
