import ViperValues

/// The properties of a request that may change something, known after routing.
public struct RequestedChange: Sendable {
    /// Whether its path has a `GET`, so that `If-None-Match: *` fails (RFC 9110, section 13.1.2).
    public var hasRepresentation: Bool
    /// Whether it has an `Idempotency-Key` that is supported.
    public var takesKey: Bool
    /// Why it is refused if it has an `Idempotency-Key`; nil for routes that take one.
    public var keyRefusal: KeyRefusal?

    /// Why a request with an `Idempotency-Key` is refused.
    public enum KeyRefusal: Sendable {
        /// The route's input or response holds a secret, which must not be stored with the key.
        case secret
        /// The response has the id by which strangers see and change what was made, and strangers share their keys: only
        /// callers with a session may send one.
        case strangers
    }
    /// The parsed values of the path's captures, in their canonical percent-encoding.
    fileprivate var pathValues: [Int: String] = [:]

    public init(hasRepresentation: Bool, takesKey: Bool) {
        self.hasRepresentation = hasRepresentation
        self.takesKey = takesKey
    }
}

extension RequestStorage {
    /// The properties of a request that may change something; nil for a read, or before routing.
    @inlinable
    public var change: RequestedChange? {
        get { heldChange }
        set { heldChange = newValue }
    }

    /// Whether to note the path's values: they are part of a key's scope.
    @inlinable
    var notesPathValues: Bool { heldChange?.takesKey ?? false }

    /// Notes the parsed value of a capture, as JSON text.
    @usableFromInline
    func notePathValue(_ json: String, _ capture: Int) {
        let isText = json.utf8.count >= 2 && json.utf8.first == 0x22
        let text = isText ? String(json.dropFirst().dropLast()) : json
        heldChange?.pathValues[capture] = PercentEncoding.encode(text)
    }

    /// The parsed value of a capture, percent-encoded; if it was not parsed, the segment, decoded and encoded again.
    public func pathValue(_ capture: Int) -> String {
        if let value = heldChange?.pathValues[capture] { return value }
        guard capture < captureCount else { return "" }
        let segment = Request(self).capture(capture)
        let decoded = try? PercentEncoding.decode(segment, in: .path)
        return decoded.map(PercentEncoding.encode) ?? String(decoding: segment, as: UTF8.self)
    }
}
