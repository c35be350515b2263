/// The 64-bit FNV-1a hash (RFC 9923), the same in every process and on every machine, for short texts that nobody
/// chooses to collide.
public enum FNV1a {
    /// Hashes bytes.
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
