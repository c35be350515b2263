import ViperHTTP

/// How many requests of each class a client may send within a window.
public struct RequestLimits: Sendable, Equatable {
    public var reads: Int
    public var changes: Int
    public var signIns: Int
    public var uploads: Int

    /// Creates limits. None is more than that of reads, so that lowering that one lowers all.
    public init(reads: Int, changes: Int = .max, signIns: Int = .max, uploads: Int = .max) {
        self.reads = reads
        self.changes = min(changes, reads)
        self.signIns = min(signIns, reads)
        self.uploads = min(uploads, reads)
    }

    subscript(_ requestClass: RequestClass) -> Int {
        switch requestClass {
        case .read: reads
        case .change: changes
        case .signIn: signIns
        case .upload: uploads
        }
    }
}

/// The quota of one class, and who has used how much of it.
final class ClassQuota: Sendable {
    let addresses: QuotaTable
    /// Nil unless a key identifies clients.
    let keys: QuotaTable?
    /// The value of `RateLimit-Policy`.
    let policy: ImmortalBytes
    private let expectation: Sentence

    init(
        _ requestClass: RequestClass, _ requests: Int, seconds: Int, clients: Int, hasKeys: Bool
    ) throws(Complaint) {
        let rule = QuotaRule(requests: requests, seconds: seconds)
        addresses = try QuotaTable(rule, clients: clients)
        keys = hasKeys ? try QuotaTable(rule, clients: clients) : nil
        policy = ImmortalBytes("\(requestClass.quotaName);q=\(requests);w=\(seconds)")
        let noun = requestClass.plural
        expectation = Sentence(
            "Expected at most \(requests) \(noun) in \(seconds) s",
            fr: "Au plus \(requests) \(noun) attendues en \(seconds) s",
            pt: "No máximo \(requests) \(noun) esperados em \(seconds) s")
    }

    func refusal(_ seconds: Int) -> Problem {
        Problem(
            .rateLimited,
            Sentence(
                "\(expectation); try again in \(seconds) s.", fr: "\(expectation) ; réessayez dans \(seconds) s.",
                pt: "\(expectation); tente de novo dentro de \(seconds) s."),
            [HeaderField("Retry-After", "\(seconds)")])
    }
}
