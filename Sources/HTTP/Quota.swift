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

    /// Writes the value of `RateLimit`, such as `"default";r=9;t=1`, and returns how many bytes it has: none if there is
    /// no room for ``maximumCount``.
    public func write(to room: UnsafeMutableRawBufferPointer) -> Int {
        guard let start = room.baseAddress, room.count >= maximumCount else { return 0 }
        var end = start
        Self.put(name, at: &end)
        Self.put(";r=", at: &end)
        Self.put(UInt64(max(0, remaining)), at: &end)
        Self.put(";t=", at: &end)
        Self.put(UInt64(max(0, seconds)), at: &end)
        return end - start
    }

    private static func put(_ text: StaticString, at end: inout UnsafeMutableRawPointer) {
        end.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        end += text.utf8CodeUnitCount
    }

    private static func put(_ number: UInt64, at end: inout UnsafeMutableRawPointer) {
        var (count, power) = (1, UInt64(10))
        while count < 19 && number >= power {
            count += 1
            power *= 10
        }
        var rest = number
        for index in stride(from: count - 1, through: 0, by: -1) {
            end.storeBytes(of: 0x30 + UInt8(truncatingIfNeeded: rest % 10), toByteOffset: index, as: UInt8.self)
            rest /= 10
        }
        end += count
    }

    /// The value of `RateLimit`.
    public var text: String {
        withUnsafeTemporaryAllocation(byteCount: maximumCount, alignment: 1) { room in
            String(decoding: room[..<write(to: room)], as: UTF8.self)
        }
    }
}
