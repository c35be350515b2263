import Glibc
public import ViperValues

/// The bytes of a request and the location of each part in them.
///
/// The receiver (the daemon, or a test) fills it; once the handler runs it is read-only except for what the router
/// notes. It is reused, so that a request allocates nothing once the buffers have grown to size.
public final class RequestStorage: @unchecked Sendable {
    // Sendable because one owner fills it before the handler starts, and afterwards one task at a time reads it. For
    // the same reason accesses never overlap; exclusivity checks, which would cost more than everything else here, are
    // off.

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

    /// The maximum number of captures in a route.
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
    @usableFromInline @exclusivity(unchecked) var clientSubject = Span()
    @usableFromInline @exclusivity(unchecked) var captures = InlineArray<8, Span>(repeating: Span())
    @usableFromInline @exclusivity(unchecked) var captureCount = 0

    @usableFromInline @exclusivity(unchecked) var body: UnsafeMutableRawPointer?
    @usableFromInline @exclusivity(unchecked) var bodyCount = 0
    @exclusivity(unchecked) var bodyCapacity = 0
    @exclusivity(unchecked) var bodyLimit = Int.max
    @usableFromInline @exclusivity(unchecked) var heldBodySource: (any BodySource)?
    @usableFromInline @exclusivity(unchecked) var heldAwaitsBody = false
    @usableFromInline @exclusivity(unchecked) var heldUpload: UploadReceiver?
    /// The budget that the body's block is charged to; nil if none.
    @exclusivity(unchecked) var bodyBudget: BodyBudget?
    @exclusivity(unchecked) var bodyGrant = BodyGrant()

    @usableFromInline @exclusivity(unchecked) var heldMethod = Method.get
    @usableFromInline @exclusivity(unchecked) var heldPeer = ClientAddress.none
    @usableFromInline @exclusivity(unchecked) var heldMoment: UInt64 = 0
    @usableFromInline @exclusivity(unchecked) var heldQuota: Quota?
    @usableFromInline @exclusivity(unchecked) var heldCoding = ContentCoding.identity
    @usableFromInline @exclusivity(unchecked) var heldRefusesIdentity = false
    @usableFromInline @exclusivity(unchecked) var heldCaller: UUID?
    @usableFromInline @exclusivity(unchecked) var heldSession: UUID?
    @usableFromInline @exclusivity(unchecked) var heldPreferences = CallerPreferences()
    @usableFromInline @exclusivity(unchecked) var heldCallerField: HeaderField?
    @usableFromInline @exclusivity(unchecked) var heldChange: RequestedChange?
    @usableFromInline @exclusivity(unchecked) var heldResource: Int?
    @usableFromInline @exclusivity(unchecked) var heldAdmittedForm: MediaType?
    @usableFromInline @exclusivity(unchecked) var heldShowsPage = false
    @usableFromInline @exclusivity(unchecked) var heldTakesFormat = false
    @usableFromInline @exclusivity(unchecked) var heldForm = FormUse.none
    @usableFromInline @exclusivity(unchecked) var heldPattern = UnsafeRawBufferPointer(start: nil, count: 0)

    /// What is known of a body that is the form of a page.
    @usableFromInline
    package enum FormUse: Sendable {
        /// It is no form, or no page is made here.
        case none
        /// It is of a page of another origin, or of a program that does not say.
        case foreign
        /// It is of a page of this server.
        case own
        /// It was one of a page of this server, and is JSON now.
        case read
    }

    /// Creates an empty request with a buffer for a head of the given size, in bytes; it grows as needed.
    public init(headCapacity: Int = 1024) {
        self.headCapacity = max(headCapacity, 64)
        // Without memory even for this, `allocate` traps, as creating any object does.
        head = malloc(self.headCapacity) ?? .allocate(byteCount: self.headCapacity, alignment: 16)
        growFields(to: 16)
    }

    deinit {
        free(head)
        free(fields)
        free(body)
        bodyBudget?.giveBack(&bodyGrant)
    }

    /// Empties the storage for the next request. A body's block that is charged to the budget is freed.
    public func reset() {
        headCount = 0
        fieldCount = 0
        nameBits = 0
        target = Span()
        path = Span()
        query = Span()
        identifier = Span()
        clientSubject = Span()
        captureCount = 0
        bodyCount = 0
        if awaitsBody { bodySource = nil }
        if heldUpload != nil { heldUpload = nil }
        method = .get
        peer = .none
        moment = 0
        quota = nil
        caller = nil
        session = nil
        preferences = CallerPreferences()
        if heldCallerField != nil { heldCallerField = nil }
        coding = .identity
        refusesIdentity = false
        change = nil
        resource = nil
        admittedForm = nil
        showsPage = false
        takesFormat = false
        form = .none
        pattern = UnsafeRawBufferPointer(start: nil, count: 0)
        heldIsShort = false
        if bodyCapacity > Self.freeBodyBytes { dropBody() }
    }
}

extension RequestStorage {
    /// Sets the request target (RFC 9112, section 3.2) and finds path and query in it. The scheme and authority of an
    /// absolute-form target are skipped.
    public func setTarget(_ bytes: UnsafeRawBufferPointer) {
        let span = append(bytes)
        setTarget(start: Int(span.start), count: Int(span.count))
    }

    /// Copies a complete head, whose parts are then set by their offsets.
    public func setHead(_ bytes: UnsafeRawBufferPointer) {
        headCount = 0
        _ = append(bytes)
    }

    /// The size of the head and of what was appended to it, in bytes.
    public var headSize: Int { headCount }

    /// Sets the request target by its offset in the head.
    public func setTarget(start offset: Int, count: Int) {
        target = Span(start: offset, count: count)
        let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(head) + offset, count: count)
        var start = 0
        let authority = bytes.first == 0x2F ? nil : Self.authorityStart(of: bytes)
        if let authority {
            start = bytes[authority...].firstIndex { $0 == 0x2F || $0 == 0x3F } ?? bytes.count
        }
        let end = bytes.offset(of: 0x3F, from: start) ?? bytes.count
        path = Span(start: offset + start, count: end - start)
        // An absolute form without a path means the root (RFC 9110, section 4.2.3); the slash before the authority
        // serves as the path.
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

    @inlinable
    var allFields: UnsafeBufferPointer<Field> { UnsafeBufferPointer(start: fields, count: fieldCount) }

    /// A bit for a name, derived from its length and first letter, ignoring case: if it is not set, no field has the
    /// name. Most look-ups are for absent fields.
    @inlinable
    static func nameBit(count: Int, first: UInt8) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: count &* 5 ^ Int(first & 0x1F))
    }

    /// Adds a header field by the offsets of its name and value in the head.
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

    /// Grows the array of fields, if there is memory.
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

    /// Sets the request id, 1 to 128 characters.
    public func setIdentifier(_ bytes: UnsafeRawBufferPointer) { identifier = append(bytes) }

    /// Sets the subject of the client's certificate.
    public func setClientSubject(_ bytes: UnsafeRawBufferPointer) { clientSubject = append(bytes) }

    /// Adds a captured segment of another request's path.
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

    /// The start of the authority in `scheme://authority/…`; nil if the target is not in absolute form.
    private static func authorityStart(of bytes: UnsafeRawBufferPointer) -> Int? {
        guard let colon = bytes.firstIndex(of: 0x3A), colon > 0, colon + 2 < bytes.count,
            bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F
        else { return nil }
        return colon + 3
    }
}
