public import ViperHTTP

/// Which websites may use the API: the CORS protocol (Fetch, section 3.3) for configured origins.
///
/// Cookies are allowed to the origins that are listed for that alone: a page of any other origin can do nothing that
/// its user could not do without a browser. The response to a page of another origin lacks the
/// fields that permit reading it, so that the browser withholds it from the page.
public struct CORSPolicy: Sendable {
    /// The allowed origins.
    public enum Origins: Sendable {
        /// Any origin.
        case every
        /// These, and those that match a pattern.
        case listed([Origin], patterns: [OriginPattern] = [])
    }

    /// The request fields that pages may send in addition to the safelisted ones (Fetch, section 2.2.2): those that the
    /// API reads, and those that libraries in pages add of themselves.
    private static let allowed = [
        "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "If-Range",
        "Last-Event-ID", "Range", "X-Request-Id", "traceparent", "tracestate",
        "baggage", "sentry-trace", "X-Requested-With", "Cache-Control",
    ]

    private static let every = ImmortalBytes("*")

    /// The listed origins; nil if any origin is allowed.
    private let listed: [ImmortalBytes]?
    /// The origins whose pages may send cookies.
    private let credentialed: [ImmortalBytes]
    private let patterns: [OriginPattern]
    private let preflight: [HeaderField]

    /// - Parameters:
    ///   - credentialed: origins whose pages may also send cookies (`Access-Control-Allow-Credentials`).
    ///   - maxAge: how long browsers may cache a preflight response, in seconds; browsers have limits of their own.
    ///   - headers: names of further request fields that pages may send.
    public init(_ origins: Origins, credentialed: [Origin] = [], maxAge: Int, headers: [String] = []) {
        switch origins {
        case .every:
            listed = nil
            patterns = []
        case .listed(let origins, let patterns):
            self.patterns = patterns
            listed = origins.map { ImmortalBytes($0.text) }
        }
        self.credentialed = credentialed.map { ImmortalBytes($0.text) }
        // The list is fixed rather than an echo of the request, so that a page sending anything else learns it here.
        preflight = [
            HeaderField("Access-Control-Allow-Headers", (Self.allowed + headers).joined(separator: ", ")),
            HeaderField("Access-Control-Max-Age", "\(max(0, maxAge))"),
        ]
    }

    /// Whether pages of some origins may send cookies.
    var allowsCookies: Bool { !credentialed.isEmpty }

    /// Refuses a malformed or repeated `Origin`, configured or not.
    func check(_ request: Request) throws(Problem) {
        guard let origin = request.header("Origin") else { return }
        let count = request.count(of: "Origin")
        guard count == 1 else {
            throw Problem(faults: [.init(.header("Origin"), .repeatedField(count))])
        }
        guard access(of: origin, in: listed) != nil || Origin(String(decoding: origin, as: UTF8.self)) != nil else {
            throw Problem(faults: [
                .init(
                    .header("Origin"), "malformed",
                    Sentence(
                        "Expected null or an origin such as https://app.example.org.",
                        fr: "Attendu : null ou une origine comme https://app.example.org.",
                        pt: "Esperado: null ou uma origem como https://app.example.org."))
            ])
        }
    }

    /// Adds the CORS fields. With a list of origins every response varies by `Origin`; without one none does.
    func complete(_ response: inout Response, to request: Request) {
        guard listed != nil || allowsCookies else {
            response.crossOrigin = Self.every
            return
        }
        response.vary.insert(.origin)
        if listed == nil { response.crossOrigin = Self.every }
        guard let origin = request.header("Origin"), request.count(of: "Origin") == 1 else { return }
        if let access = access(of: origin, in: credentialed) {
            response.crossOrigin = access
            response.fields.append(HeaderField("Access-Control-Allow-Credentials", "true"))
        } else if let access = access(of: origin, in: listed) {
            response.crossOrigin = access
        } else if let text = matched(origin) {
            response.fields.append(HeaderField("Access-Control-Allow-Origin", text))
            response.fields.append(HeaderField("Access-Control-Expose-Headers", "\(Response.exposedFields)"))
        }
    }

    /// The text of an origin that matches a pattern but is not listed. There may be any number of them, so nothing is
    /// cached.
    private func matched(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard !patterns.isEmpty, let origin = Origin(String(decoding: bytes, as: UTF8.self)),
            patterns.contains(where: { $0.matches(origin) })
        else { return nil }
        return origin.text
    }

    /// The additional fields of a preflight response for a path with the given methods; empty if the request is no
    /// preflight, or its origin is not allowed.
    func preflightFields(for request: Request, allow: String) -> [HeaderField] {
        guard let origin = request.header("Origin"), request.header("Access-Control-Request-Method") != nil,
            listed == nil || access(of: origin, in: listed) != nil || matched(origin) != nil
                || access(of: origin, in: credentialed) != nil
        else { return [] }
        return [HeaderField("Access-Control-Allow-Methods", allow)] + preflight
    }

    /// A listed origin; origins compare byte by byte.
    private func access(of origin: UnsafeRawBufferPointer, in listed: [ImmortalBytes]?) -> ImmortalBytes? {
        listed?.first { $0.unsafeBytes.elementsEqual(origin) }
    }
}
