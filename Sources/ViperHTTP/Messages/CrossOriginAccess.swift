/// What a page of another origin may see of an answer (Fetch, section 3.3.3). It costs no memory.
public struct CrossOriginAccess: Sendable {
    /// `Access-Control-Allow-Origin`: whose pages may read the answer. The text ends with a NUL, for C's sake.
    public let origin: ImmortalBytes
    /// `Access-Control-Expose-Headers`: the fields they may read beside those that any page may.
    public let exposed: StaticString

    /// What may be seen.
    public init(origin: ImmortalBytes, exposed: StaticString) {
        self.origin = origin
        self.exposed = exposed
    }
}

extension Response {
    /// The fields of ``vary``, ``crossOrigin`` and ``quota`` as text, for who writes answers out of the ordinary.
    public borrowing func sharedFields() -> [HeaderField] {
        var fields: [HeaderField] = []
        if let text = vary.text { fields.append(HeaderField("Vary", "\(text)")) }
        if let access = crossOrigin {
            fields.append(HeaderField("Access-Control-Allow-Origin", access.origin.textBeforeEnd))
            fields.append(HeaderField("Access-Control-Expose-Headers", "\(access.exposed)"))
        }
        if let quota {
            fields.append(HeaderField("RateLimit", quota.text))
            fields.append(HeaderField("RateLimit-Policy", quota.policy.textBeforeEnd))
        }
        return fields
    }
}

extension ImmortalBytes {
    /// A text without the NUL at its end.
    fileprivate var textBeforeEnd: String { String(decoding: unsafeBytes.prefix { $0 != 0 }, as: UTF8.self) }
}
