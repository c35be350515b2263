import Synchronization

/// How many bytes documents took when they were coded last, by their ``HTTP/Hash64``: a 304 may tell the length of what it
/// stands for, and only the right one (RFC 9110, section 8.6).
///
/// It has a fixed number of places, of which each holds the document that came last: 4 KiB, no lock, nothing to wait for.
final class CodedLengths: @unchecked Sendable {
    // Sendable: every place is atomic, and what it holds is one word.

    /// Of one place: 40 bits of the hash, none of which chose the place, above 24 bits of length; 0 for nothing.
    private let places: UnsafeMutablePointer<Atomic<UInt64>>
    private static let count = 512

    init() {
        places = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (places + index).initialize(to: Atomic(0)) }
    }

    deinit {
        places.deinitialize(count: Self.count)
        places.deallocate()
    }

    /// Notes the length of a document. One of 16 MiB or more is not noted.
    func note(_ length: Int, of hash: UInt64) {
        guard length > 0, length < 1 << 24 else { return }
        place(of: hash).pointee.store(hash & ~0xFF_FFFF | UInt64(length), ordering: .relaxed)
    }

    /// The length of a document; nil if it is not known.
    func length(of hash: UInt64) -> Int? {
        let word = place(of: hash).pointee.load(ordering: .relaxed)
        let length = Int(word & 0xFF_FFFF)
        return length > 0 && word >> 24 == hash >> 24 ? length : nil
    }

    private func place(of hash: UInt64) -> UnsafeMutablePointer<Atomic<UInt64>> {
        places + Int(hash & UInt64(Self.count - 1))
    }
}
