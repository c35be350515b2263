import Glibc
import Synchronization

/// Generates UUIDs of version 7 (RFC 9562, section 5.7).
///
/// The 48 bits of milliseconds and the 12 bits after the version, which contain the fraction of the millisecond, form
/// one strictly increasing counter (RFC 9562, section 6.2, method 3): the ids of a generator are ordered by creation,
/// even if the clock is set back or several are made in a microsecond. The other 62 bits come from the kernel, 32 words
/// per call.
struct UUIDGenerator: ~Copyable {
    private var last: UInt64 = 0
    private var words = InlineArray<32, UInt64>(repeating: 0)
    private var unused = 0

    mutating func next(at time: Timestamp) -> UUID {
        let microseconds = UInt64(max(0, time.microseconds))
        let ticks = (microseconds / 1000) << 12 | microseconds % 1000 * 4096 / 1000
        last = max(ticks, last &+ 1)
        return UUID(
            high: (last >> 12) << 16 | 0x7000 | last & 0xFFF,
            low: 0x8000_0000_0000_0000 | randomWord() >> 2)
    }

    private mutating func randomWord() -> UInt64 {
        if unused == 0 { refill() }
        unused &-= 1
        return words[unused]
    }

    /// Up to 256 bytes are provided completely or not at all (`getentropy(3)`).
    private mutating func refill() {
        var span = words.mutableSpan
        let result = span.withUnsafeMutableBytes { room in
            room.baseAddress.map { getentropy($0, room.count) } ?? -1
        }
        unused = words.count
        guard result != 0 else { return }
        for index in words.indices { words[index] = .random(in: 0 ... .max) }
    }

    static let shared = Mutex(UUIDGenerator())
}

extension UUID {
    /// Creates a UUID of version 7: later ones in this process are larger, and its random bits cannot be guessed.
    public static func version7(at time: Timestamp = .now()) -> UUID {
        UUIDGenerator.shared.withLock { $0.next(at: time) }
    }
}
