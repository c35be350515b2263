import Glibc
import ViperValues

/// The bytes of one request, and where in them each part stands.
///
/// It is filled by whoever receives the request (the daemon, or a test), and read-only once the request is handed to
/// its handler, but for what the router notes. It is reused from request to request, so that a request costs no
/// allocation once its buffers have grown to size.
public final class RequestStorage: @unchecked Sendable {
    // Sendable: one owner fills it before the handler starts; after that one task at a time reads it. For the same reason
    // no two accesses overlap, and the checks for that at run time, which cost more than all the rest here, are off.

    /// A part of the head, as offsets into it.
    @usableFromInline
    struct Span: Sendable {
        @usableFromInline var start: UInt32 = 0
        @usableFromInline var count: UInt32 = 0

        @inlinable
        init(start: Int = 0, count: Int = 0) {
            self.start = UInt32(truncatingIfNeeded: start)
            self.count = UInt32(truncatingIfNeeded: count)
        }
    }

    @usableFromInline
    struct Field: Sendable {
        @usableFromInline let name: Span
        @usableFromInline let value: Span

        @inlinable
        init(name: Span, value: Span) {
            self.name = name
            self.value = value
        }
    }

    /// How many path captures a route may have.
    public static let maximumCaptures = 8

    @usableFromInline @exclusivity(unchecked) var head: UnsafeMutableRawPointer
    @usableFromInline @exclusivity(unchecked) var headCount = 0
    @usableFromInline @exclusivity(unchecked) var headCapacity: Int
    @usableFromInline @exclusivity(unchecked) var fields: UnsafeMutablePointer<Field>?
    @usableFromInline @exclusivity(unchecked) var fieldCount = 0
    @usableFromInline @exclusivity(unchecked) var fieldCapacity = 0
    @usableFromInline @exclusivity(unchecked) var heldIsShort = false
    /// A bit for each name among `fields`, see ``nameBit(count:first:)``.
    @usableFromInline @exclusivity(unchecked) var nameBits: UInt64 = 0
    @usableFromInline @exclusivity(unchecked) var target = Span()
    @usableFromInline @exclusivity(unchecked) var path = Span()
    @usableFromInline @exclusivity(unchecked) var query = Span()
    @usableFromInline @exclusivity(unchecked) var identifier = Span()
    @usableFromInline @exclusivity(unchecked) var captures = InlineArray<8, Span>(repeating: Span())
    @usableFromInline @exclusivity(unchecked) var captureCount = 0

    @usableFromInline @exclusivity(unchecked) var body: UnsafeMutableRawPointer?
    @usableFromInline @exclusivity(unchecked) var bodyCount = 0
    @exclusivity(unchecked) var bodyCapacity = 0
    /// How long the body can become.
    @exclusivity(unchecked) var bodyLimit = Int.max
    /// What the body's block is counted in; nil if it is not counted.
    @exclusivity(unchecked) var bodyBudget: BodyBudget?
    @exclusivity(unchecked) var bodyGrant = BodyGrant()

    @usableFromInline @exclusivity(unchecked) var heldMethod = Method.get
    @usableFromInline @exclusivity(unchecked) var heldPeer = ClientAddress.none
    @usableFromInline @exclusivity(unchecked) var heldMoment: UInt64 = 0
    @usableFromInline @exclusivity(unchecked) var heldQuota: Quota?
    @usableFromInline @exclusivity(unchecked) var heldCoding = ContentCoding.identity
    @usableFromInline @exclusivity(unchecked) var heldRefusesIdentity = false
    @usableFromInline @exclusivity(unchecked) var heldChange: RequestedChange?
    @usableFromInline @exclusivity(unchecked) var heldPattern = UnsafeRawBufferPointer(start: nil, count: 0)

    /// An empty request with room for a head of the given size, in bytes; it grows as needed.
    public init(headCapacity: Int = 1024) {
        self.headCapacity = max(headCapacity, 64)
        // Where there is none even for this, `allocate` ends the program, as making any object does.
        head = malloc(self.headCapacity) ?? .allocate(byteCount: self.headCapacity, alignment: 16)
        growFields(to: 16)
    }

    deinit {
        free(head)
        free(fields)
        free(body)
        bodyBudget?.giveBack(&bodyGrant)
    }

    /// Makes it an empty request again. A body's block that is counted is given back.
    public func reset() {
        headCount = 0
        fieldCount = 0
        nameBits = 0
        target = Span()
        path = Span()
        query = Span()
        identifier = Span()
        captureCount = 0
        bodyCount = 0
        method = .get
        peer = .none
        moment = 0
        quota = nil
        coding = .identity
        refusesIdentity = false
        change = nil
        pattern = UnsafeRawBufferPointer(start: nil, count: 0)
        heldIsShort = false
        if bodyCapacity > Self.freeBodyBytes { dropBody() }
    }
}

// MARK: - Filling

extension RequestStorage {
    /// Sets the request target as it stood in the request line (RFC 9112, section 3.2) and finds path and query in it.
    /// Of an absolute-form target the scheme and authority are skipped.
    public func setTarget(_ bytes: UnsafeRawBufferPointer) {
        let span = append(bytes)
        setTarget(start: Int(span.start), count: Int(span.count))
    }

    /// Copies a whole head at once. The parts are then named by their offsets into it.
    public func setHead(_ bytes: UnsafeRawBufferPointer) {
        headCount = 0
        _ = append(bytes)
    }

    /// How many bytes the head has, and what was added to it.
    public var headSize: Int { headCount }

    /// Says where in the head the request target stands.
    public func setTarget(start offset: Int, count: Int) {
        target = Span(start: offset, count: count)
        let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(head) + offset, count: count)
        var start = 0
        let authority = bytes.first == 0x2F ? nil : Self.authorityStart(of: bytes)
        if let authority {
            start = bytes[authority...].firstIndex { $0 == 0x2F || $0 == 0x3F } ?? bytes.count
        }
        let end = bytes[start...].firstIndex(of: 0x3F) ?? bytes.count
        path = Span(start: offset + start, count: end - start)
        // An absolute form without a path means the root (RFC 9110, section 4.2.3): the slash before the authority
        // stands for it.
        if let authority, path.count == 0 { path = Span(start: offset + authority - 1, count: 1) }
        query =
            end < bytes.count
            ? Span(start: offset + end + 1, count: bytes.count - end - 1) : Span()
    }

    /// Adds a header field.
    public func addField(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let name = append(name)
        let value = append(value)
        addField(
            nameStart: Int(name.start), nameCount: Int(name.count), valueStart: Int(value.start),
            valueCount: Int(value.count))
    }

    /// The header fields, in the order they came.
    @inlinable
    var allFields: UnsafeBufferPointer<Field> { UnsafeBufferPointer(start: fields, count: fieldCount) }

    /// The bit of a name, by its length and its first letter in either case: where it is not set, no field has the name.
    /// Most look-ups are for fields that a request does not have.
    @inlinable
    static func nameBit(count: Int, first: UInt8) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: count &* 5 ^ Int(first & 0x1F))
    }

    /// Adds a header field by the offsets of its name and value into the head.
    @inlinable
    public func addField(nameStart: Int, nameCount: Int, valueStart: Int, valueCount: Int) {
        let first = nameCount > 0 ? head.load(fromByteOffset: nameStart, as: UInt8.self) : 0
        nameBits |= Self.nameBit(count: nameCount, first: first)
        if fieldCount == fieldCapacity { growFields(to: fieldCapacity * 2) }
        guard fieldCount < fieldCapacity, let fields else { return }
        fields[fieldCount] = Field(
            name: Span(start: nameStart, count: nameCount), value: Span(start: valueStart, count: valueCount))
        fieldCount += 1
    }

    /// Makes room for so many fields, if there is memory.
    @usableFromInline
    func growFields(to count: Int) {
        let count = max(count, 16)
        guard let block = realloc(fields, count * MemoryLayout<Field>.stride) else {
            heldIsShort = true
            return
        }
        fields = block.bindMemory(to: Field.self, capacity: count)
        fieldCapacity = count
    }

    /// Sets the request's id, 1 to 128 characters.
    public func setIdentifier(_ bytes: UnsafeRawBufferPointer) {
        identifier = append(bytes)
        _ = append(StaticString("\0").bytes)
    }

    /// The request's id as a C string, which lives until the storage is filled again.
    public var identifierCString: UnsafePointer<CChar> {
        guard identifier.count > 0 else {
            return UnsafePointer(UnsafeRawPointer(StaticString("-").utf8Start).assumingMemoryBound(to: CChar.self))
        }
        return UnsafePointer((UnsafeRawPointer(head) + Int(identifier.start)).assumingMemoryBound(to: CChar.self))
    }

    /// Notes a captured segment that stands in another request's path.
    func addCapture(_ bytes: UnsafeRawBufferPointer) {
        guard captureCount < Self.maximumCaptures else { return }
        captures[captureCount] = append(bytes)
        captureCount += 1
    }

    private func append(_ bytes: UnsafeRawBufferPointer) -> Span {
        guard headCount + bytes.count <= headCapacity || growHead(to: headCount + bytes.count) else { return Span() }
        if let source = bytes.baseAddress { memcpy(head + headCount, source, bytes.count) }
        defer { headCount += bytes.count }
        return Span(start: headCount, count: bytes.count)
    }

    private func growHead(to count: Int) -> Bool {
        let capacity = max(count, headCapacity * 2)
        guard let grown = realloc(head, capacity) else {
            heldIsShort = true
            return false
        }
        head = grown
        headCapacity = capacity
        return true
    }

    /// Where the authority of `scheme://authority/…` begins, or nil if the target is not in absolute form.
    private static func authorityStart(of bytes: UnsafeRawBufferPointer) -> Int? {
        guard let colon = bytes.firstIndex(of: 0x3A), colon > 0, colon + 2 < bytes.count,
            bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F
        else { return nil }
        return colon + 3
    }
}
