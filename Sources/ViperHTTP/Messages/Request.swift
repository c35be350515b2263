import ViperValues

/// A request as its handler reads it.
///
/// It refers to bytes that the receiver keeps until the handler has responded; every `String` read from it is a copy.
public struct Request: Sendable {
    /// The bytes behind it.
    public let storage: RequestStorage

    /// Creates a request over a storage.
    @inlinable
    public init(_ storage: RequestStorage) { self.storage = storage }

    @inlinable
    public var method: Method { storage.method }

    /// The path as received, not percent-decoded.
    @inlinable
    public var path: UnsafeRawBufferPointer { bytes(storage.path) }

    /// The query as received, without `?`; empty if there is none.
    @inlinable
    public var query: UnsafeRawBufferPointer { bytes(storage.query) }

    /// The body; empty until it has arrived, see ``awaitBody()``.
    @inlinable
    public var body: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: storage.body, count: storage.bodyCount)
    }

    /// The request id, as in the response, its problem and the log.
    @inlinable
    public var identifier: UnsafeRawBufferPointer { bytes(storage.identifier) }

    /// The subject of the certificate that the client has shown and the server has checked, such as `CN=Ada,O=Example`
    /// (RFC 4514); empty if the server asks for none.
    @inlinable
    public var clientSubject: UnsafeRawBufferPointer { bytes(storage.clientSubject) }

    /// The number of header fields.
    @inlinable
    public var fieldCount: Int { storage.fieldCount }

    /// The name and value of the field at an index below ``fieldCount``, in the order received.
    @inlinable
    public func field(at index: Int) -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let field = storage.allFields[index]
        return (bytes(field.name), bytes(field.value))
    }

    /// The value of the first field with a name, ignoring case; nil if there is none.
    @inlinable
    public func header(_ name: StaticString) -> UnsafeRawBufferPointer? {
        let bit = RequestStorage.nameBit(count: name.utf8CodeUnitCount, first: name.utf8Start.pointee)
        return storage.nameBits & bit == 0 ? nil : presentHeader(name)
    }

    @usableFromInline
    func presentHeader(_ name: StaticString) -> UnsafeRawBufferPointer? {
        for field in storage.allFields where Int(field.name.count) == name.utf8CodeUnitCount {
            if name.equalsIgnoringCase(bytes(field.name)) { return bytes(field.value) }
        }
        return nil
    }

    /// The value of the only field with a name, ignoring case; nil if there is none, or more than one.
    public func onlyHeader(_ name: StaticString) -> UnsafeRawBufferPointer? {
        var found: UnsafeRawBufferPointer?
        for field in storage.allFields where Int(field.name.count) == name.utf8CodeUnitCount {
            guard name.equalsIgnoringCase(bytes(field.name)) else { continue }
            if found != nil { return nil }
            found = bytes(field.value)
        }
        return found
    }

    /// The values of all fields with a name, ignoring case, in the order received.
    func values(of name: StaticString) -> some Sequence<UnsafeRawBufferPointer> {
        storage.allFields.lazy.filter { name.equalsIgnoringCase(bytes($0.name)) }.map { bytes($0.value) }
    }

    /// The value of the first field with a name that is configured at start, by its bytes; nil if there is none.
    public func header(named name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        for field in storage.allFields where Int(field.name.count) == name.count {
            if zip(bytes(field.name), name).allSatisfy({ asciiLowercased($0) == asciiLowercased($1) }) {
                return bytes(field.value)
            }
        }
        return nil
    }

    /// The number of fields with a name, ignoring case.
    public func count(of name: StaticString) -> Int {
        storage.allFields.count { name.equalsIgnoringCase(bytes($0.name)) }
    }

    @inlinable
    func bytes(_ span: RequestStorage.Span) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(storage.head) + Int(span.start), count: Int(span.count))
    }
}

extension Request {
    /// A path segment that the route's pattern captured, still percent-encoded.
    @inlinable
    public func capture(_ index: Int) -> UnsafeRawBufferPointer { bytes(storage.captures[index]) }

    /// The number of captured segments.
    @inlinable
    public var captureCount: Int { storage.captureCount }

    /// Adds a captured segment by its offset in the path and its length. Any beyond ``RequestStorage/maximumCaptures``
    /// are dropped.
    @inlinable
    public func addCapture(start: Int, count: Int) {
        guard storage.captureCount < RequestStorage.maximumCaptures else { return }
        storage.captures[storage.captureCount] =
            RequestStorage.Span(start: Int(storage.path.start) + start, count: count)
        storage.captureCount += 1
    }

    /// Removes the captures after the first `count`.
    @inlinable
    public func truncateCaptures(to count: Int) { storage.captureCount = min(count, storage.captureCount) }
}
