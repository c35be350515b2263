import Glibc

extension ClientAddress {
    /// The address as people write it: `192.0.2.7` or `2001:db8::7` (RFC 5952).
    public var text: String {
        var bytes = [UInt8]()
        for word in [high, low] {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        if isVersion4 { bytes.removeFirst(12) }
        var room = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let size = socklen_t(room.count)
        guard inet_ntop(isVersion4 ? AF_INET : AF_INET6, bytes, &room, size) != nil else { return "" }
        return String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The address of the ``subscriber``: itself, or the first address of an IPv6 network of 64 bits.
    public var network: ClientAddress { isVersion4 ? self : ClientAddress(high: high, low: 0) }
}
