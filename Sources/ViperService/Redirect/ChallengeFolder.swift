import Glibc
import ViperFiles
import ViperValues

/// The answers to ACME's HTTP-01 challenges (RFC 8555, section 8.3), as certbot and lego write them below a "webroot":
/// files `.well-known/acme-challenge/TOKEN`.
struct ChallengeFolder: Sendable {
    /// The path of every challenge, before its token.
    static let prefix: StaticString = "/.well-known/acme-challenge/"
    /// More than a key authorization has: two texts of some 43 characters.
    private static let mostBytes = 1024
    private static let longestToken = 128

    let path: String

    /// The content of a token's file; nil if there is none, or if it is reached by a link.
    func answer(to token: UnsafeRawBufferPointer) -> Bytes? {
        guard (1...Self.longestToken).contains(token.count), token.allSatisfy(Self.isTokenByte) else { return nil }
        var folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for name in [".well-known", "acme-challenge"] where folder >= 0 {
            let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(folder)
            folder = next
        }
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        let name = String(decoding: token, as: UTF8.self)
        let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0, let file = OpenFile(owning: file), file.count <= Self.mostBytes else { return nil }
        return file.read()
    }

    /// Base64url (RFC 8555, section 8.3).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
