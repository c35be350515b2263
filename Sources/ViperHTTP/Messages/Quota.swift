/// The remaining quota of a client, for `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11).
public struct Quota: Sendable {
    /// The value of `RateLimit-Policy`: the policy's name, quota and window.
    public let policy: ImmortalBytes
    /// The policy's name for `RateLimit`, in quotes.
    public let name: StaticString
    /// How many requests may come at once.
    public let remaining: Int
    /// Seconds until `remaining` grows, rounded up.
    public let seconds: Int

    /// Creates a quota. The policy's text ends with a NUL for C.
    public init(policy: ImmortalBytes, name: StaticString, remaining: Int, seconds: Int) {
        self.policy = policy
        self.name = name
        self.remaining = remaining
        self.seconds = seconds
    }
}

extension Quota {
    /// The maximum length that ``write(to:)`` needs, in bytes.
    public var maximumCount: Int { name.utf8CodeUnitCount + 2 * 20 + 7 }

    /// Writes the value of `RateLimit`, such as `"default";r=9;t=1`, and a NUL to the end of a buffer. Returns the
    /// value without the NUL; empty if the buffer is smaller than ``maximumCount``.
    public func write(to room: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let start = room.baseAddress, room.count >= maximumCount else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        // Written backwards, so that digits need not be counted.
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
