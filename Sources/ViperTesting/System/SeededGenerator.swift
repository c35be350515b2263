import ViperValues

/// A random number generator that repeats its sequence for a seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    /// 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return SplitMix64.mix(state)
    }
}

extension String {
    /// Up to 40 random scalars, of every length in UTF-8, but U+0000.
    public static func random(using random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let bound = [0x20, 0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
            if let scalar = Unicode.Scalar(UInt32.random(in: 1...UInt32(bound), using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
