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
    public var maximumCount: Int { name.utf8CodeUnitCount + 2 * 20 + 7 }

    /// Writes the value of `RateLimit`, such as `"default";r=9;t=1`, and a NUL at the end of the room, and returns where it
    /// stands, without the NUL: nowhere if there is no room for ``maximumCount``.
    public func write(to room: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let start = room.baseAddress, room.count >= maximumCount else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        // From the last byte to the first, so that digits need not be counted.
        let end = start + room.count - 1
        end.storeBytes(of: 0, as: UInt8.self)
        var place = end
        Self.put(seconds, before: &place)
        Self.put(";t=", before: &place)
        Self.put(remaining, before: &place)
        Self.put(";r=", before: &place)
        Self.put(name, before: &place)
        return UnsafeRawBufferPointer(start: place, count: end - place)
    }

    private static func put(_ text: StaticString, before place: inout UnsafeMutableRawPointer) {
        place -= text.utf8CodeUnitCount
        place.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    }

    private static func put(_ number: Int, before place: inout UnsafeMutableRawPointer) {
        var rest = UInt64(max(0, number))
        repeat {
            place -= 1
            place.storeBytes(of: 0x30 | UInt8(truncatingIfNeeded: rest % 10), as: UInt8.self)
            rest /= 10
        } while rest > 0
    }

    /// The value of `RateLimit`.
    public var text: String {
        withUnsafeTemporaryAllocation(byteCount: maximumCount, alignment: 1) { room in
            String(decoding: write(to: room), as: UTF8.self)
        }
    }
}
