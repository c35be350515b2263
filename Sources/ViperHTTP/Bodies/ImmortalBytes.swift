import Glibc
import Synchronization
import ViperValues

/// Bytes that are created once at start and live as long as the program: passing them on costs no copy and no reference
/// count. Their hash and encoded form are cached beside them.
public struct ImmortalBytes: @unchecked Sendable {
    // Sendable because the bytes never change and the encoded form is published by an atomic pointer.

    private struct Block: ~Copyable {
        let bytes: UnsafeRawBufferPointer
        let hash: UInt64
        /// The block of the encoded form.
        let coded: Atomic<UnsafeMutableRawPointer?>
    }

    /// A single word, since responses are moved often. Never freed.
    private let block: UnsafeMutablePointer<Block>

    public var unsafeBytes: UnsafeRawBufferPointer { block.pointee.bytes }
    /// The bytes' `Hash64`.
    public var hash: UInt64 { block.pointee.hash }

    /// Copies bytes into memory that is never freed.
    public init(copying bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyMemory(from: bytes)
        self.init(immortal: UnsafeRawBufferPointer(copy))
    }

    /// Copies a text's UTF-8 bytes.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { ImmortalBytes(copying: UnsafeRawBufferPointer($0)) }
    }

    private init(immortal bytes: UnsafeRawBufferPointer) {
        block = .allocate(capacity: 1)
        block.initialize(to: Block(bytes: bytes, hash: Hash64.hash(bytes), coded: Atomic(nil)))
    }

    private init(_ block: UnsafeMutableRawPointer) { self.block = block.assumingMemoryBound(to: Block.self) }

    /// The encoded form, if it has been made.
    public var codedBytes: ImmortalBytes? { block.pointee.coded.load(ordering: .acquiring).map { ImmortalBytes($0) } }

    /// The encoded form, made at the first call and never freed; nil if there is no memory for it. A program has one
    /// encoder: of two, the first would win.
    public func coded(by encoder: any ContentEncoder) -> ImmortalBytes? {
        if let codedBytes { return codedBytes }
        guard let bytes = encoder.encode(unsafeBytes, isKept: true) else { return nil }
        let coded = bytes.release()
        let made = ImmortalBytes(immortal: UnsafeRawBufferPointer(coded))
        let (isFirst, other) = block.pointee.coded.compareExchange(
            expected: nil, desired: UnsafeMutableRawPointer(made.block), ordering: .acquiringAndReleasing)
        guard !isFirst, let other else { return made }
        // Another thread was faster; its result is the same.
        free(coded.baseAddress)
        made.block.deinitialize(count: 1)
        made.block.deallocate()
        return ImmortalBytes(other)
    }
}
