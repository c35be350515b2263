import Glibc
import Synchronization

/// Bytes that are made once, when the program starts, and live as long as it does: handing them on costs no copy and no
/// reference count. What is known of them, their hash and their coded form, is kept beside them.
public struct ImmortalBytes: @unchecked Sendable {
    // Sendable: the bytes are never written after they were made, and the coded form is published by an atomic pointer.

    /// The bytes.
    public let unsafeBytes: UnsafeRawBufferPointer
    /// The bytes' ``Hash64``.
    public let hash: UInt64
    private let coded: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<ImmortalBytes>?>>

    /// A copy of the given bytes, which is never freed.
    public init(copying bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyMemory(from: bytes)
        self.init(immortal: UnsafeRawBufferPointer(copy))
    }

    /// A text's bytes.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { ImmortalBytes(copying: UnsafeRawBufferPointer($0)) }
    }

    private init(immortal bytes: UnsafeRawBufferPointer) {
        unsafeBytes = bytes
        hash = Hash64.hash(bytes)
        coded = .allocate(capacity: 1)
        coded.initialize(to: Atomic(nil))
    }

    /// The coded form, if it has been made.
    public var codedBytes: ImmortalBytes? { coded.pointee.load(ordering: .acquiring)?.pointee }

    /// The coded form, which is made at the first call and never freed; nil if there is no memory for it. A program has
    /// one encoder: of two, the first would win.
    public func coded(by encoder: any ContentEncoder) -> ImmortalBytes? {
        if let codedBytes { return codedBytes }
        guard let bytes = encoder.encode(unsafeBytes, isKept: true) else { return nil }
        let block = bytes.release()
        let made = UnsafeMutablePointer<ImmortalBytes>.allocate(capacity: 1)
        made.initialize(to: ImmortalBytes(immortal: UnsafeRawBufferPointer(block)))
        let (isFirst, other) = coded.pointee.compareExchange(
            expected: nil, desired: made, ordering: .acquiringAndReleasing)
        if isFirst { return made.pointee }
        // Another thread was faster: its form is the same.
        free(block.baseAddress)
        made.pointee.coded.deallocate()
        made.deallocate()
        return other?.pointee
    }
}
