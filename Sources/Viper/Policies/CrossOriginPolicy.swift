public import ViperHTTP

/// Whose pages may use the API: the CORS protocol (Fetch, section 3.3) for configured origins.
///
/// There are no credentials: browsers send neither cookies nor certificates, so that a page can do nothing that its reader
/// could not do without a browser. A page whose origin is not configured gets the answer without the fields that let it
/// be read, and its browser keeps it from the page.
public struct CrossOriginPolicy: Sendable {
    /// The origins.
    public enum Origins: Sendable {
        /// All of them.
        case every
        /// These, and those that match a pattern.
        case listed([Origin], patterns: [OriginPattern] = [])
    }

    /// The fields that pages may read beside those that any page may (Fetch, section 2.2.3).
    static let exposed: StaticString = """
        ETag, Link, Location, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, Idempotent-Replayed, Allow, \
        Accept-Patch, Accept-Post
        """

    /// What the API reads beside what any page may send (Fetch, section 2.2.2).
    private static let read = [
        "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "X-Request-Id", "traceparent", "tracestate",
    ]

    private static let every = CrossOriginAccess(origin: ImmortalBytes("*\0"), exposed: exposed)

    /// The fields for each origin; nil for every one.
    private let listed: [CrossOriginAccess]?
    private let patterns: [OriginPattern]
    private let preflight: [HeaderField]

    /// A policy.
    ///
    /// - Parameters:
    ///   - maxAge: how long a browser may keep the answer to its preflight, in seconds; browsers have bounds of their own.
    ///   - keyHeader: a field that clients may send besides.
    public init(_ origins: Origins, maxAge: Int, keyHeader: String? = nil) {
        switch origins {
        case .every:
            listed = nil
            patterns = []
        case .listed(let origins, let patterns):
            self.patterns = patterns
            listed = origins.map { CrossOriginAccess(origin: ImmortalBytes($0.text + "\0"), exposed: Self.exposed) }
        }
        // The list is the same for all, and not an echo of what was asked for: it says what the API reads, and a page that
        // sends something else learns that here.
        preflight = [
            HeaderField(
                "Access-Control-Allow-Headers", (Self.read + (keyHeader.map { [$0] } ?? [])).joined(separator: ", ")),
            HeaderField("Access-Control-Max-Age", "\(max(0, maxAge))"),
        ]
    }

    /// Refuses an `Origin` that is none, or that comes twice, whether it is configured or not.
    func check(_ request: Request) throws(Problem) {
        guard let origin = request.header("Origin") else { return }
        let count = request.count(of: "Origin")
        guard count == 1 else {
            throw Problem(faults: [
                .init(.header("Origin"), "repeated", "Expected the field once, found it \(count) times.")
            ])
        }
        guard access(of: origin) != nil || Origin(String(decoding: origin, as: UTF8.self)) != nil else {
            throw Problem(faults: [
                .init(.header("Origin"), "malformed", "Expected null or an origin such as https://app.example.org.")
            ])
        }
    }

    /// Says in an answer who may read it. With a list of origins every answer depends on who asks; without, none does.
    func complete(_ response: inout Response, to request: Request) {
        guard listed != nil else {
            response.crossOrigin = Self.every
            return
        }
        response.vary.insert(.origin)
        guard let origin = request.header("Origin"), request.count(of: "Origin") == 1 else { return }
        if let access = access(of: origin) {
            response.crossOrigin = access
        } else if let text = matched(origin) {
            response.fields.append(HeaderField("Access-Control-Allow-Origin", text))
            response.fields.append(HeaderField("Access-Control-Expose-Headers", "\(Self.exposed)"))
        }
    }

    /// An origin that is not listed and matches a pattern. There may be any number of them, so that nothing is kept.
    private func matched(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard !patterns.isEmpty, let origin = Origin(String(decoding: bytes, as: UTF8.self)),
            patterns.contains(where: { $0.matches(origin) })
        else { return nil }
        return origin.text
    }

    /// The further fields of the answer to a preflight, for a path that has the given methods; none if it is no preflight,
    /// or another origin's.
    func preflightFields(for request: Request, allow: String) -> [HeaderField] {
        guard let origin = request.header("Origin"), request.header("Access-Control-Request-Method") != nil,
            listed == nil || access(of: origin) != nil || matched(origin) != nil
        else { return [] }
        return [HeaderField("Access-Control-Allow-Methods", allow)] + preflight
    }

    /// The fields for a listed origin, byte by byte as it was configured.
    private func access(of origin: UnsafeRawBufferPointer) -> CrossOriginAccess? {
        guard let listed else { return nil }
        for access in listed where access.origin.unsafeBytes.count == origin.count + 1 {
            if access.origin.unsafeBytes.starts(with: origin) { return access }
        }
        return nil
    }
}
