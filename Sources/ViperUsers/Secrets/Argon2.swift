import CSodium
import Glibc

/// Argon2id (RFC 9106) by libsodium, with a random salt and the parameters in the hash. Each call takes some 30 ms and
/// 19 MiB, so it never runs on a thread that serves requests.
public enum Argon2 {
    /// OWASP's Password Storage Cheat Sheet: 19 MiB and 2 passes.
    static let memoryBytes = isCheap ? 8 << 10 : 19 << 20
    static let passes: UInt64 = isCheap ? 1 : 2

    #if DEBUG
    /// Most tests sign people up for what comes after it, and hashing would be a tenth of their time. A release build has
    /// no such variable.
    private static let isCheap = getenv("ADDER_TEST_HASHES").map { String(cString: $0) } == "cheap"
    #else
    private static let isCheap = false
    #endif

    /// The hash of a password; nil if there is no memory for it.
    public static func hash(_ password: Password) -> PasswordHash? {
        guard Sodium.isReady else { return nil }
        var room = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = password.text.utf8.map { CChar(bitPattern: $0) }
        let result = crypto_pwhash_str_alg(
            &room, bytes, UInt64(bytes.count), passes, memoryBytes, crypto_pwhash_ALG_ARGON2ID13)
        guard result == 0 else { return nil }
        return PasswordHash(
            text: String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Compares a password with a hash in constant time; nil if there is no memory for it.
    public static func verify(_ password: Password, against hash: PasswordHash) -> PasswordVerdict? {
        guard Sodium.isReady, let text = stored(hash) else { return nil }
        let bytes = password.text.utf8.map { CChar(bitPattern: $0) }
        errno = 0
        if crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0 {
            return needsRehash(hash) ? .outdated : .right
        }
        return errno == ENOMEM ? nil : .wrong
    }

    /// Whether a hash was made with other parameters than ``hash(_:)`` uses now.
    public static func needsRehash(_ hash: PasswordHash) -> Bool {
        guard let text = stored(hash) else { return true }
        return crypto_pwhash_str_needs_rehash(text, passes, memoryBytes) != 0
    }

    /// The hash as libsodium reads it: of a fixed size, ended by zeros. Nil if it is too long.
    private static func stored(_ hash: PasswordHash) -> [CChar]? {
        let size = Int(crypto_pwhash_STRBYTES)
        let bytes = hash.text.utf8.map { CChar(bitPattern: $0) }
        guard bytes.count < size else { return nil }
        return bytes + [CChar](repeating: 0, count: size - bytes.count)
    }
}

/// A password's hash, with its salt and its parameters, as text of the form `$argon2id$v=19$m=19456,t=2,p=1$…`.
public struct PasswordHash: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    package let text: String

    init(text: String) { self.text = text }

    /// The hash of a random password that nobody knows: comparing with it takes as long as with a user's.
    public static let ofNobody = PasswordHash(
        text: "$argon2id$v=19$m=19456,t=2,p=1$jQYmhxFMjYUrwxzz+JNvwA$+QtlpdFooyOlCvOnzSF4mgIt4FnG+x4nN3wSAMupN08")

    public var description: String { "PasswordHash" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What comparing a password with a hash found.
public enum PasswordVerdict: Sendable, Equatable {
    case wrong
    case right
    /// The password is right, and its hash has other parameters than new ones.
    case outdated
}
