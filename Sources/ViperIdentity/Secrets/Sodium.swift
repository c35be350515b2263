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

    /// SHA-256 (FIPS 180-4): 32 bytes.
    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(crypto_hash_sha256_BYTES)) { room, filled in
            if let start = room.baseAddress { crypto_hash_sha256(start, bytes, UInt64(bytes.count)) }
            filled = Int(crypto_hash_sha256_BYTES)
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

    /// Base64 with the URL-safe alphabet, without padding (RFC 4648, section 5).
    static func text(of bytes: [UInt8]) -> String {
        let capacity = sodium_base64_encoded_len(bytes.count, variant)
        return String(unsafeUninitializedCapacity: capacity) { room in
            room.withMemoryRebound(to: CChar.self) { room in
                guard let start = room.baseAddress else { return }
                sodium_bin2base64(start, capacity, bytes, bytes.count, variant)
            }
            return capacity - 1
        }
    }

    /// The bytes of such a text; nil unless it is exactly the text of this many bytes.
    static func bytes(ofText text: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
        guard text.count == sodium_base64_encoded_len(count, variant) - 1, let start = text.baseAddress else {
            return nil
        }
        var written = 0
        var result: CInt = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            guard let place = room.baseAddress else { return }
            result = sodium_base642bin(
                place, count, start.assumingMemoryBound(to: CChar.self), text.count, nil, &written, nil,
                variant)
            filled = result == 0 ? written : 0
        }
        return result == 0 && bytes.count == count ? bytes : nil
    }

    private static let variant = CInt(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
}
