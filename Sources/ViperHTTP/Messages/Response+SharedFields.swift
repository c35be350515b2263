extension Response {
    /// `Access-Control-Expose-Headers`: the fields that pages of other origins may read in addition to the safelisted ones
    /// (Fetch, section 2.2.3).
    public static let exposedFields: StaticString = """
        ETag, Link, Location, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, Idempotent-Replayed, Allow, \
        Accept-Encoding, Accept-Patch, Accept-Post, Accept-Ranges, Content-Disposition, Content-Range, Date, \
        WWW-Authenticate
        """

    /// The fields of ``vary``, ``crossOrigin`` and ``quota`` as text, for responses that are written as raw bytes.
    public borrowing func sharedFields() -> [HeaderField] {
        var fields: [HeaderField] = []
        if let text = vary.text { fields.append(HeaderField("Vary", String(decoding: text, as: UTF8.self))) }
        if let crossOrigin {
            let origin = String(decoding: crossOrigin.unsafeBytes, as: UTF8.self)
            fields.append(HeaderField("Access-Control-Allow-Origin", origin))
            fields.append(HeaderField("Access-Control-Expose-Headers", "\(Self.exposedFields)"))
        }
        if let quota {
            fields.append(HeaderField("RateLimit", quota.text))
            fields.append(HeaderField("RateLimit-Policy", String(decoding: quota.policy.unsafeBytes, as: UTF8.self)))
        }
        return fields
    }
}
