public import ViperFiles
public import ViperHTTP

/// The services that the kit offers an endpoint beside its request: `Idempotency-Key` and the log of details that must
/// not leave the server.
public final class EndpointContext: Sendable {
    private let idempotencyStore: (any IdempotencyStore)?
    private let uploadFolder: String
    private let reserve: DiskReserve
    private let report: @Sendable (_ inner: String, _ failure: Failure, _ request: Request) -> Void
    private let denied: @Sendable (Request) -> Void
    /// Whether requests only ask their gates whether they would be let through: they reach no module.
    @usableFromInline let onlyAsks: Bool

    /// - Parameters:
    ///   - idempotencyStore: stores the responses to requests with a key; nil if keys are ignored.
    ///   - uploadFolder: where uploads are received, in files without names.
    ///   - reserve: what uploads leave free on the folder's disk.
    ///   - denied: learns of requests that get 403.
    ///   - report: receives details for the log only.
    public init(
        _ idempotencyStore: (any IdempotencyStore)? = nil, uploadFolder: String = EndpointContext.temporaryFolder,
        reserve: DiskReserve = .none, denied: @escaping @Sendable (Request) -> Void = { _ in },
        report: @escaping @Sendable (_ inner: String, _ failure: Failure, _ request: Request) -> Void
    ) {
        self.idempotencyStore = idempotencyStore
        self.uploadFolder = uploadFolder
        self.reserve = reserve
        self.denied = denied
        self.report = report
        onlyAsks = false
    }

    /// The context of requests that only ask their gates.
    init(onlyAsking: Void) {
        idempotencyStore = nil
        uploadFolder = ""
        reserve = .none
        denied = { _ in }
        report = { _, _, _ in }
        onlyAsks = true
    }

    /// A folder for temporary files that is on a disk, unlike `/tmp`, which often is in memory.
    public static let temporaryFolder = "/var/tmp"

    /// Receives the body of a request, or its upload, reads the form of a page, and returns why it is refused, if it is.
    @usableFromInline
    func awaitBody(of request: Request, _ traits: EndpointTraits) async throws(Failure) -> Problem? {
        if let problem = try await receiveBody(of: request, traits) { return problem }
        guard request.storage.form == .own else { return nil }
        return request.readForm(traits.input.description, takesKey: takesKey(request, traits))
    }

    private func takesKey(_ request: Request, _ traits: EndpointTraits) -> Bool {
        guard idempotencyStore != nil else { return false }
        return switch traits.keyRefusal {
        case .secret: false
        case .strangers: request.storage.caller != nil
        case nil: true
        }
    }

    private func receiveBody(of request: Request, _ traits: EndpointTraits) async throws(Failure) -> Problem? {
        guard let rules = traits.input.description.uploadRules else { return await request.awaitBody() }
        do throws(FileError) {
            return try await request.awaitUpload(rules, in: uploadFolder, keeping: reserve)
        } catch {
            switch error {
            case .full(let detail): throw .full(detail)
            case .failed(let detail): throw .broken(detail)
            }
        }
    }

    /// Does the work for a request whose input was read, or replays the response stored under its key. Without a key it
    /// just does the work.
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
        guard let idempotencyStore else { return try await work() }
        return try await idempotencyStore.respond(to: request, under: key, traits, work)
    }

    /// Has the response to a request with a key stored with the change that it waits for; nil if only a task can, as it must for
    /// a key that was first sent to another form of the path.
    @usableFromInline
    func keep(_ response: consuming Response, of request: Request, _ traits: EndpointTraits) -> Response? {
        guard let idempotencyStore, let change = response.pendingChange, 200..<300 ~= response.status.code,
            StoredResponse.canReplay(response, among: traits.forms),
            let key = (try? IdempotencyKey(request)) ?? nil, key.formerScope == nil,
            let kept = idempotencyStore.keep(response, under: key, with: change)
        else { return nil }
        response.pendingChange = kept
        return response
    }

    /// Logs the details of a failure that must not leave the server, and tells of a denial.
    func note(_ failure: Failure, of request: Request) {
        if failure.kind.status == .forbidden { denied(request) }
        if let inner = failure.inner { report(inner, failure, request) }
    }
}
