/// What is left of a client's quota of requests, for `RateLimit` and `RateLimit-Policy`
/// (draft-ietf-httpapi-ratelimit-headers-11).
public struct Quota: Sendable {
    /// The policy's name, quota and window, as `RateLimit-Policy` tells them.
    public let policy: ImmortalBytes
    /// The policy's name as `RateLimit` repeats it, in quotes.
    public let name: StaticString
    /// How many requests may come at once.
    public let remaining: Int
    /// Seconds until more may come than that, rounded up.
    public let seconds: Int

    /// A quota. The policy's text ends with a NUL, for C's sake.
    public init(policy: ImmortalBytes, name: StaticString, remaining: Int, seconds: Int) {
        self.policy = policy
        self.name = name
        self.remaining = remaining
        self.seconds = seconds
    }
}

extension Quota {
    /// How many bytes ``write(to:)`` needs at most.
    public var maximumCount: Int { name.utf8CodeUnitCount + 2 * 20 + 6 }

    /// Writes the value of `RateLimit`, such as `"default";r=9;t=1`, and returns how many bytes it has.
    public func write(to room: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        func put(_ bytes: UnsafeRawBufferPointer) {
            guard count + bytes.count <= room.count else { return }
            UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: bytes)
            count += bytes.count
        }
        func put(number: Int) {
            var digits = InlineArray<20, UInt8>(repeating: 0)
            var (rest, first) = (max(0, number), 20)
            repeat {
                first -= 1
                digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            withUnsafeBytes(of: &digits) { put(UnsafeRawBufferPointer(rebasing: $0[first...])) }
        }
        put(name.bytes)
        put(StaticString(";r=").bytes)
        put(number: remaining)
        put(StaticString(";t=").bytes)
        put(number: seconds)
        return count
    }

    /// The value of `RateLimit`.
    public var text: String {
        withUnsafeTemporaryAllocation(byteCount: maximumCount, alignment: 1) { room in
            String(decoding: room[..<write(to: room)], as: UTF8.self)
        }
    }
}
