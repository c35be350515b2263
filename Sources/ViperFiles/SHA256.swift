import CSodium
import ViperValues

/// SHA-256 (FIPS 180-4) of bytes that arrive in parts, by libsodium.
public struct SHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    /// The length of a digest in bytes.
    public static let byteCount = 32

    /// Starts an empty message.
    public init() { crypto_hash_sha256_init(&state) }

    /// Appends bytes to the message.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// Ends the message and returns the digest's 32 bytes. Call it once.
    public mutating func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { room, filled in
            if let start = room.baseAddress { crypto_hash_sha256_final(&state, start) }
            filled = Self.byteCount
        }
    }
}

extension SHA256 {
    /// Ends the message and returns the digest in hexadecimal, as printed by `sha256sum`.
    package mutating func finishText() -> String { Self.text(of: finish()) }

    /// Bytes in lower-case hexadecimal.
    package static func text(of bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            digits.append(Hexadecimal.digit(byte >> 4))
            digits.append(Hexadecimal.digit(byte & 0xF))
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
