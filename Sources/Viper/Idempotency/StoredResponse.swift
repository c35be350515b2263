public import ViperHTTP
import ViperValues

/// An answer as it is kept under a key: status, `Content-Type`, `Content-Language`, `Cache-Control`, `ETag`, `Location`,
/// `Link` and the body's bytes, packed. What is made anew for each answer (its request's id, what policies add) is not in it.
public struct StoredResponse: Sendable, Equatable {
    /// The packed answer: a form of our own that this type alone reads.
    public let bytes: [UInt8]

    /// What was kept.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The form's number, its first byte: a later form can be told from it.
    private static let form: UInt8 = 2
    /// The form before, which had no language.
    private static let formWithoutLanguage: UInt8 = 1

    /// What `Cache-Control` may say.
    private static let cacheControls: [StaticString] = ["no-cache", "no-store"]

    /// Packs an answer; nil for one that cannot be kept: its body is a stream, or it has a `Cache-Control` that no view
    /// has.
    public init?(_ response: borrowing Response) {
        if response.body.isStream { return nil }
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

    /// Whether the bytes are of an answer that was packed, a success.
    public var isWhole: Bool {
        var response = Response(.internalServerError)
        let isRead = bytes.withUnsafeBytes { bytes in
            Self.read(bytes, into: &response) { Self.isMediaType($0) ? MediaType.json.contentType : nil }
        }
        return isRead && 200..<300 ~= response.status.code
    }

    /// The answer again, and `Idempotent-Replayed: true`; nil if the bytes are none of ours.
    ///
    /// - Parameter forms: those of the route; the kit's are known.
    func replay(among forms: [MediaType] = []) -> Response? {
        var response = Response(.internalServerError)
        let isRead = bytes.withUnsafeBytes { bytes in
            Self.read(bytes, into: &response) { Self.contentType($0, among: forms) }
        }
        guard isRead else { return nil }
        response.fields += Self.replayed
        return response
    }

    /// Whether an answer can be given again once it is kept: it has no body, or is of a form of the route's or the kit's.
    static func canReplay(_ response: borrowing Response, among forms: [MediaType]) -> Bool {
        response.body.unsafeBytes == nil || contentType(response.contentType.bytes, among: forms) != nil
    }

    /// The `Content-Type` of a form of the route's or the kit's that a text is; nil if it is of none.
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
            // An answer that there is no memory for is none, rather than an empty one.
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
        default: return false
        }
    }

    private static func known(_ text: UnsafeRawBufferPointer, in list: [StaticString]) -> StaticString? {
        // As a rule it is that very text.
        list.first { $0.bytes.baseAddress == text.baseAddress && $0.bytes.count == text.count }
            ?? list.first { $0.equals(text) }
    }

    /// Whether a text can be a `Content-Type`: printable, with a slash between its parts.
    private static func isMediaType(_ text: UnsafeRawBufferPointer) -> Bool {
        text.allSatisfy { 0x20...0x7E ~= $0 } && text.dropFirst().dropLast().contains(0x2F)
    }
}
