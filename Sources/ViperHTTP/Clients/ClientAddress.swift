public import Glibc

/// The address that a request came from. IPv4 addresses are stored as IPv4-mapped IPv6 addresses (RFC 4291, section
/// 2.5.5.2), so that one type serves both.
public struct ClientAddress: Sendable, Hashable {
    /// The first eight bytes, as a big-endian number; `low` has the last eight.
    public let high: UInt64
    public let low: UInt64

    /// Creates an address from its halves.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates an IPv4 address from its four bytes as a number.
    public init(version4 number: UInt32) { self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(number)) }

    /// The unspecified address, `::`.
    public static let none = ClientAddress(high: 0, low: 0)

    /// Whether it is an IPv4 address.
    public var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether it is a loopback address: `127.0.0.0/8` or `::1`.
    public var isLoopback: Bool { isVersion4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1 }

    /// Whether it is an address for private use (RFC 1918, RFC 4193) or of one link (RFC 3927, RFC 4291), but not loopback.
    public var isPrivate: Bool { Self.privateNetworks.contains { $0.contains(self) } }

    private static let privateNetworks = [
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
    ].compactMap { Network($0) }

    /// A number for the owner of the address, as far as it can be told: the whole IPv4 address, or the first 64 bits of
    /// an IPv6 address, which is what one subscriber has. The two never collide, since IPv4 addresses map into a
    /// reserved block of IPv6 (RFC 4291, section 2.4, and RFC 3513's 0000::/8).
    public var subscriber: UInt64 { isVersion4 ? 4 << 32 | low & 0xFFFF_FFFF : high }

    /// Parses an address such as `192.0.2.7` or `2001:db8::7`, the latter also in brackets. Nil if it is invalid.
    public init?(_ text: some StringProtocol) {
        var name = String(text)
        guard let address = name.withUTF8({ ClientAddress(text: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = address
    }

    /// Parses the bytes of a text. It allocates nothing.
    public init?(text: UnsafeRawBufferPointer) {
        var name = text
        if name.count > 2, name.first == 0x5B, name.last == 0x5D {
            name = UnsafeRawBufferPointer(rebasing: name[1..<name.count - 1])
        }
        guard !name.isEmpty, name.count <= Self.longestText, !name.contains(0) else { return nil }
        var found: ClientAddress?
        withUnsafeTemporaryAllocation(byteCount: Self.longestText + 1, alignment: 1) { room in
            room.copyMemory(from: name)
            room[name.count] = 0
            guard let text = room.bindMemory(to: CChar.self).baseAddress else { return }
            found = Self.parse(text)
        }
        guard let found else { return nil }
        self = found
    }

    /// The length of the longest textual address, which ends with an IPv4 address.
    private static let longestText = 45

    private static func parse(_ text: UnsafePointer<CChar>) -> ClientAddress? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return ClientAddress(version4: UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return withUnsafeBytes(of: &six) { ClientAddress(bytes: $0) }
    }

    /// The peer address of a socket; ``none`` for other address families.
    public init(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                ClientAddress(version4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            self = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { ClientAddress(bytes: $0) }
            }
        default: self = .none
        }
    }

    private init(bytes: UnsafeRawBufferPointer) {
        high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
}

/// A range of addresses, such as `10.0.0.0/8`, `2001:db8::/32`, or one address.
public struct Network: Sendable, Hashable {
    private let address: ClientAddress
    /// The length of the prefix, of 128 bits.
    private let bits: Int

    /// Parses a range; nil if it is invalid or a bit after the prefix is set.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = ClientAddress(first) else { return nil }
        let most = address.isVersion4 ? 32 : 128
        var length = most
        if parts.count == 2 {
            guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(parts[1]),
                number <= most
            else { return nil }
            length = number
        }
        bits = 128 - most + length
        self.address = address
        guard Self.masked(address, bits) == address else { return nil }
    }

    /// Whether an address lies in the range.
    public func contains(_ other: ClientAddress) -> Bool { Self.masked(other, bits) == address }

    private static func masked(_ address: ClientAddress, _ bits: Int) -> ClientAddress {
        let high = bits >= 64 ? UInt64.max : bits == 0 ? 0 : ~(UInt64.max >> UInt64(bits))
        let low = bits <= 64 ? 0 : bits == 128 ? UInt64.max : ~(UInt64.max >> UInt64(bits - 64))
        return ClientAddress(high: address.high & high, low: address.low & low)
    }
}
