import CSodium
import ViperValues

/// SHA-256 (FIPS 180-4) of bytes that arrive in parts, by libsodium.
struct SHA256 {
    private var state = crypto_hash_sha256_state()

    init() { crypto_hash_sha256_init(&state) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// Ends the message and returns the digest's 32 bytes.
    mutating func finishBytes() -> [UInt8] {
        let count = Int(crypto_hash_sha256_BYTES)
        return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            if let start = room.baseAddress { crypto_hash_sha256_final(&state, start) }
            filled = count
        }
    }

    /// Ends the message and returns the digest in hexadecimal, as printed by `sha256sum`.
    mutating func finish() -> String { Self.text(of: finishBytes()) }

    /// Bytes in lower-case hexadecimal.
    static func text(of bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            digits.append(Hexadecimal.digit(byte >> 4))
            digits.append(Hexadecimal.digit(byte & 0xF))
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
