import ViperValues

/// One request, as its handler reads it.
///
/// It is a reference to bytes that the receiver keeps until the handler has answered; everything that is read out of
/// it as a `String` is a copy.
public struct Request: Sendable {
    /// The bytes behind it.
    public let storage: RequestStorage

    /// The request that a storage holds.
    @inlinable
    public init(_ storage: RequestStorage) { self.storage = storage }

    /// The method.
    @inlinable
    public var method: Method { storage.method }

    /// The path as it came, not percent-decoded.
    @inlinable
    public var path: UnsafeRawBufferPointer { bytes(storage.path) }

    /// The query as it came, without its `?`; empty if there is none.
    @inlinable
    public var query: UnsafeRawBufferPointer { bytes(storage.query) }

    /// The whole body.
    @inlinable
    public var body: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: storage.body, count: storage.bodyCount)
    }

    /// The id that the answer, its problem and the log line carry.
    @inlinable
    public var identifier: UnsafeRawBufferPointer { bytes(storage.identifier) }

    /// How many header fields there are.
    @inlinable
    public var fieldCount: Int { storage.fieldCount }

    /// The name and the value of the field at an index below ``fieldCount``, in the order they came.
    @inlinable
    public func field(at index: Int) -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let field = storage.allFields[index]
        return (bytes(field.name), bytes(field.value))
    }

    /// The value of the first field with a name, in any case; nil if there is none.
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

    /// The same, for a name that is known since the program started: its bytes.
    public func header(named name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        for field in storage.allFields where Int(field.name.count) == name.count {
            if zip(bytes(field.name), name).allSatisfy({ asciiLowercased($0) == asciiLowercased($1) }) {
                return bytes(field.value)
            }
        }
        return nil
    }

    /// How many fields have a name, in any case.
    public func count(of name: StaticString) -> Int {
        storage.allFields.count { name.equalsIgnoringCase(bytes($0.name)) }
    }

    @inlinable
    func bytes(_ span: RequestStorage.Span) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(storage.head) + Int(span.start), count: Int(span.count))
    }
}

// MARK: - What the router notes

extension Request {
    /// The path segments that the route's pattern captured, still percent-encoded.
    @inlinable
    public func capture(_ index: Int) -> UnsafeRawBufferPointer { bytes(storage.captures[index]) }

    /// How many segments the pattern captured.
    @inlinable
    public var captureCount: Int { storage.captureCount }

    /// Notes a captured segment, as an offset into the path and a length. Beyond
    /// ``RequestStorage/maximumCaptures`` it is dropped.
    @inlinable
    public func addCapture(start: Int, count: Int) {
        guard storage.captureCount < RequestStorage.maximumCaptures else { return }
        storage.captures[storage.captureCount] =
            RequestStorage.Span(start: Int(storage.path.start) + start, count: count)
        storage.captureCount += 1
    }

    /// Forgets the captures that came after the given count.
    @inlinable
    public func truncateCaptures(to count: Int) { storage.captureCount = min(count, storage.captureCount) }
}
