/// What pages of another origin may see of a response (Fetch, section 3.3.3). It allocates nothing.
public struct CORSHeaders: Sendable {
    /// `Access-Control-Allow-Origin`.
    public let origin: ImmortalBytes
    /// `Access-Control-Expose-Headers`: the fields that pages may read in addition to the safelisted ones.
    public let exposed: StaticString

    public init(origin: ImmortalBytes, exposed: StaticString) {
        self.origin = origin
        self.exposed = exposed
    }
}

extension Response {
    /// The fields of ``vary``, ``crossOrigin`` and ``quota`` as text, for responses that are written as raw bytes.
    public borrowing func sharedFields() -> [HeaderField] {
        var fields: [HeaderField] = []
        if let text = vary.text { fields.append(HeaderField("Vary", "\(text)")) }
        if let access = crossOrigin {
            fields.append(HeaderField("Access-Control-Allow-Origin", access.origin.text))
            fields.append(HeaderField("Access-Control-Expose-Headers", "\(access.exposed)"))
        }
        if let quota {
            fields.append(HeaderField("RateLimit", quota.text))
            fields.append(HeaderField("RateLimit-Policy", quota.policy.text))
        }
        return fields
    }
}

extension ImmortalBytes {
    fileprivate var text: String { String(decoding: unsafeBytes, as: UTF8.self) }
}
