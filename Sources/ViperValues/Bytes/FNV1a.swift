/// The hash FNV-1a with 64 bits (RFC 9923): the same in every process and on every machine, for texts of a few bytes that
/// nobody chooses in order to make them collide.
public enum FNV1a {
    /// The hash of some bytes.
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
