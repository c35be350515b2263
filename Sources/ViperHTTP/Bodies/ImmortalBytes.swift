import Glibc
import Synchronization
import ViperValues

/// Bytes that are made once, when the program starts, and live as long as it does: handing them on costs no copy and no
/// reference count. What is known of them, their hash and their coded form, is kept beside them.
public struct ImmortalBytes: @unchecked Sendable {
    // Sendable: the bytes are never written after they were made, and the coded form is published by an atomic pointer.

    private struct Block: ~Copyable {
        let bytes: UnsafeRawBufferPointer
        let hash: UInt64
        /// The block of the coded form.
        let coded: Atomic<UnsafeMutableRawPointer?>
    }

    /// One word, since answers are moved about: it lives as long as the program.
    private let block: UnsafeMutablePointer<Block>

    /// The bytes.
    public var unsafeBytes: UnsafeRawBufferPointer { block.pointee.bytes }
    /// The bytes' ``Hash64``.
    public var hash: UInt64 { block.pointee.hash }

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
        block = .allocate(capacity: 1)
        block.initialize(to: Block(bytes: bytes, hash: Hash64.hash(bytes), coded: Atomic(nil)))
    }

    private init(_ block: UnsafeMutableRawPointer) { self.block = block.assumingMemoryBound(to: Block.self) }

    /// The coded form, if it has been made.
    public var codedBytes: ImmortalBytes? { block.pointee.coded.load(ordering: .acquiring).map { ImmortalBytes($0) } }

    /// The coded form, which is made at the first call and never freed; nil if there is no memory for it. A program has
    /// one encoder: of two, the first would win.
    public func coded(by encoder: any ContentEncoder) -> ImmortalBytes? {
        if let codedBytes { return codedBytes }
        guard let bytes = encoder.encode(unsafeBytes, isKept: true) else { return nil }
        let coded = bytes.release()
        let made = ImmortalBytes(immortal: UnsafeRawBufferPointer(coded))
        let (isFirst, other) = block.pointee.coded.compareExchange(
            expected: nil, desired: UnsafeMutableRawPointer(made.block), ordering: .acquiringAndReleasing)
        guard !isFirst, let other else { return made }
        // Another thread was faster: its form is the same.
        free(coded.baseAddress)
        made.block.deinitialize(count: 1)
        made.block.deallocate()
        return ImmortalBytes(other)
    }
}
