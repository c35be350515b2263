import ViperValues

/// What is known of a request that may change something, once its route is found.
public struct RequestedChange: Sendable {
    /// Whether there is something to `GET` at its path, so that `If-None-Match: *` does not hold (RFC 9110, section
    /// 13.1.2).
    public var hasRepresentation: Bool
    /// Whether an `Idempotency-Key` is honoured.
    public var takesKey: Bool
    /// The values that were read of the path's captures, percent-encoded in one way alone.
    fileprivate var pathValues: [Int: String] = [:]

    /// What is known of a request.
    public init(hasRepresentation: Bool, takesKey: Bool) {
        self.hasRepresentation = hasRepresentation
        self.takesKey = takesKey
    }
}

extension RequestStorage {
    /// What is known of a request that may change something; nil of one that only reads, or has no route.
    @inlinable
    public var change: RequestedChange? {
        get { heldChange }
        set { heldChange = newValue }
    }

    /// Whether what is read of the path is to be noted: a key is good within a route and its values.
    @inlinable
    var notesPathValues: Bool { heldChange?.takesKey ?? false }

    /// Notes what a capture was read as, as JSON text.
    @usableFromInline
    func notePathValue(_ json: String, _ capture: Int) {
        let isText = json.utf8.count >= 2 && json.utf8.first == 0x22
        let text = isText ? String(json.dropFirst().dropLast()) : json
        heldChange?.pathValues[capture] = PercentEncoding.encode(text)
    }

    /// What a capture was read as, percent-encoded; the segment itself, decoded and encoded anew, if nobody read it.
    public func pathValue(_ capture: Int) -> String {
        if let value = heldChange?.pathValues[capture] { return value }
        guard capture < captureCount else { return "" }
        let segment = Request(self).capture(capture)
        let decoded = try? PercentEncoding.decode(segment, in: .path)
        return decoded.map(PercentEncoding.encode) ?? String(decoding: segment, as: UTF8.self)
    }
}
