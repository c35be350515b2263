public import ViperHTTP

/// A response stored under a key: status, `Content-Type`, `Content-Language`, `Cache-Control`, `ETag`, `Location`,
/// `Link` and the body, packed. Fields that are made for each response (the request id, what policies add) are left
/// out.
public struct StoredResponse: Sendable, Equatable {
    /// The packed response, in a private format.
    public let bytes: [UInt8]

    /// Creates a response from stored bytes.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The format's number, its first byte, which tells versions apart.
    private static let form: UInt8 = 2
    /// The previous format, without a language.
    private static let formWithoutLanguage: UInt8 = 1

    /// The values that `Cache-Control` may have.
    private static let cacheControls: [StaticString] = ["no-cache", "no-store"]

    /// Packs a response; nil if it cannot be stored: its body is not in memory, or no view uses its `Cache-Control`.
    public init?(_ response: borrowing Response) {
        if response.body.isStream || response.body.isFile { return nil }
        let body = response.body.unsafeBytes
        var writer = Packer(capacity: 192 + (body?.count ?? 0))
        writer.byte(Self.form)
        writer.number(UInt64(response.status.code))
        guard Self.known(response.cacheControl.bytes, in: Self.cacheControls) != nil else { return nil }
        writer.text(response.cacheControl.bytes)
        switch response.entityTag {
        case nil: writer.byte(0)
        case .version(let version, let variant):
            writer.byte(1)
            writer.number(UInt64(bitPattern: version))
            writer.number(variant)
        case .content(let hash):
            writer.byte(2)
            writer.number(hash)
        case .digest(let high, let low):
            writer.byte(3)
            writer.number(high)
            writer.number(low)
        }
        writer.text(response.location)
        writer.text(response.link)
        writer.text(LanguageFields.language(of: response))
        writer.byte(body == nil ? 0 : 1)
        if let body {
            writer.text(response.contentType.bytes)
            writer.bytes.append(contentsOf: body)
        }
        bytes = writer.bytes
    }

    /// Whether the bytes are a complete packed response, and a success.
    public var isWhole: Bool {
        var response = Response(.internalServerError)
        let isRead = bytes.withUnsafeBytes { bytes in
            Self.read(bytes, into: &response) { Self.isMediaType($0) ? MediaType.json.contentType : nil }
        }
        return isRead && 200..<300 ~= response.status.code
    }

    /// Restores the response and adds `Idempotent-Replayed: true`; nil if the bytes are invalid.
    ///
    /// - Parameter forms: the route's media types; the kit's are known.
    func replay(among forms: [MediaType] = []) -> Response? {
        var response = Response(.internalServerError)
        let isRead = bytes.withUnsafeBytes { bytes in
            Self.read(bytes, into: &response) { Self.contentType($0, among: forms) }
        }
        guard isRead else { return nil }
        response.fields += Self.replayed
        return response
    }

    /// Whether a response can be replayed: it has no body, or a media type of the route's or the kit's.
    static func canReplay(_ response: borrowing Response, among forms: [MediaType]) -> Bool {
        response.body.unsafeBytes == nil || contentType(response.contentType.bytes, among: forms) != nil
    }

    /// The `Content-Type` of the route's or the kit's media type that equals a text; nil if none does.
    private static func contentType(_ text: UnsafeRawBufferPointer, among forms: [MediaType]) -> StaticString? {
        let isOfText: (MediaType) -> Bool = { $0.contentType.equals(text) }
        return (forms.first(where: isOfText) ?? MediaType.standard.first(where: isOfText))?.contentType
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer, into response: inout Response,
        typedBy contentType: (UnsafeRawBufferPointer) -> StaticString?
    ) -> Bool {
        var reader = Unpacker(bytes)
        guard let found = reader.byte(), found == form || found == formWithoutLanguage,
            let code = reader.number().flatMap({ UInt16(exactly: $0) }),
            let control = reader.text().flatMap({ known($0, in: cacheControls) }), readTag(&reader, into: &response),
            let location = reader.optionalText(), let link = reader.optionalText(),
            let language = found == formWithoutLanguage ? .some(nil) : reader.optionalText()
        else { return false }
        response.status = Status(code)
        response.cacheControl = control
        response.location = location
        response.link = link
        if let language {
            response.vary.insert(.acceptLanguage)
            response.fields = LanguageFields.fields(naming: language)
        }
        switch reader.byte() {
        case 0: return true
        case 1:
            guard let type = reader.text().flatMap(contentType) else { return false }
            let body = Bytes(copying: reader.rest)
            // Without memory for the body there is no response, rather than an empty one.
            guard body.count == reader.rest.count else { return false }
            response.contentType = type
            response.body = .bytes(body)
            return true
        default: return false
        }
    }

    private static let replayed = [HeaderField("Idempotent-Replayed", "true")]

    private static func readTag(_ reader: inout Unpacker, into response: inout Response) -> Bool {
        switch reader.byte() {
        case 0: return true
        case 1:
            guard let version = reader.number(), let variant = reader.number() else { return false }
            response.entityTag = .version(Int64(bitPattern: version), variant: variant)
            return true
        case 2:
            guard let hash = reader.number() else { return false }
            response.entityTag = .content(hash)
            return true
        case 3:
            guard let high = reader.number(), let low = reader.number() else { return false }
            response.entityTag = .digest(high, low)
            return true
        default: return false
        }
    }

    private static func known(_ text: UnsafeRawBufferPointer, in list: [StaticString]) -> StaticString? {
        // Usually it is the very same literal.
        list.first { $0.bytes.baseAddress == text.baseAddress && $0.bytes.count == text.count }
            ?? list.first { $0.equals(text) }
    }

    /// Whether a text can be a `Content-Type`: printable ASCII with a slash inside.
    private static func isMediaType(_ text: UnsafeRawBufferPointer) -> Bool {
        text.allSatisfy { 0x20...0x7E ~= $0 } && text.dropFirst().dropLast().contains(0x2F)
    }
}
