public import ViperHTTP
import ViperValues

/// What an endpoint is lent beside its request: it answers a request with an `Idempotency-Key` once, and tells the log what
/// must not leave the server.
public final class EndpointContext: Sendable {
    private let ledger: (any IdempotencyStore)?
    private let report: @Sendable (_ inner: String, _ failure: Failure, _ request: Request) -> Void

    /// A context.
    ///
    /// - Parameters:
    ///   - ledger: keeps the answers to requests that have a key; nil where keys are not honoured.
    ///   - report: is told what is for the log alone.
    public init(
        _ ledger: (any IdempotencyStore)? = nil,
        report: @escaping @Sendable (_ inner: String, _ failure: Failure, _ request: Request) -> Void
    ) {
        self.ledger = ledger
        self.report = report
    }

    /// Does the work for a request whose input was read, or answers as it was answered before under its key. Without a
    /// key it just does the work.
    @usableFromInline
    func answerOnce(
        _ request: Request, _ traits: EndpointTraits,
        _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> Response {
        let key: IdempotencyKey?
        do throws(InputFault) {
            key = try IdempotencyKey(request)
        } catch {
            throw .broken("a malformed key was not told with the input's other faults")
        }
        guard let key else { return try await work() }
        guard let ledger else { return try await work() }
        return try await ledger.respond(to: request, under: key, traits, work)
    }

    /// Tells the log what must not leave the server.
    func note(_ failure: Failure, of request: Request) {
        if let inner = failure.inner { report(inner, failure, request) }
    }
}
