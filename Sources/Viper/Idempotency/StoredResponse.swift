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

    /// Packs an answer; nil for one that cannot be kept: its body is a stream, or it is of a type or has a
    /// `Cache-Control` that no ``MediaType`` and no view has.
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
            guard Self.known(response.contentType.bytes, in: Self.contentTypes) != nil else { return nil }
            writer.text(response.contentType.bytes)
            writer.bytes.append(contentsOf: body)
        }
        bytes = writer.bytes
    }

    /// Whether the bytes are of an answer that was packed: a success (``replay()``).
    public var isWhole: Bool {
        guard let response = replay() else { return false }
        return 200..<300 ~= response.status.code
    }

    /// The answer again, and `Idempotent-Replayed: true`; nil if the bytes are none of ours.
    func replay() -> Response? {
        var response = Response(.internalServerError)
        guard bytes.withUnsafeBytes({ Self.read($0, into: &response) }) else { return nil }
        response.fields += Self.replayed
        return response
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, into response: inout Response) -> Bool {
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
            guard let type = reader.text().flatMap({ known($0, in: contentTypes) }) else { return false }
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

    /// What `Content-Type` may say.
    private static let contentTypes = MediaType.allCases.map(\.contentType)
}
