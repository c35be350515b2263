import ViperValues

/// A random secret that is shown to its owner and stored only as a hash: the token of a session, or the code of a mail.
///
/// No description shows it; ``text`` is for the owner's eyes.
public struct SecretToken: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The length of a session's token: 256 bits.
    static let sessionCount = 32
    /// The length of a mailed code: 128 bits.
    static let codeCount = 16

    /// A new token of a session.
    package static func session() -> SecretToken { SecretToken(bytes: Sodium.random(sessionCount)) }

    /// A new code for a mail.
    public static func code() -> SecretToken { SecretToken(bytes: Sodium.random(codeCount)) }

    /// Reads a session's token; nil if the text is none.
    package init?(sessionText text: UnsafeRawBufferPointer) {
        guard let bytes = Self.bytes(of: text, count: Self.sessionCount) else { return nil }
        self.bytes = bytes
    }

    /// Reads a mailed code; nil if the text is none.
    package init?(codeText text: String) {
        var text = text
        let bytes = text.withUTF8 { Self.bytes(of: UnsafeRawBufferPointer($0), count: Self.codeCount) }
        guard let bytes else { return nil }
        self.bytes = bytes
    }

    /// The bytes of a text; nil unless it is exactly the text of this many.
    private static func bytes(of text: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
        guard text.count == (count * 4 + 2) / 3 else { return nil }
        return Base64URL.decode(text)
    }

    /// What the store keeps. A fast hash is enough, since nobody can guess that many random bits.
    package var hash: [UInt8] { Sodium.hash(bytes) }

    /// The token that follows this one: the same each time, and for whoever knows the key alone.
    func successor(by key: [UInt8]) -> SecretToken { SecretToken(bytes: Sodium.authenticate(bytes, by: key)) }

    /// The secret as text, for its owner alone: letters, digits, `-` and `_`.
    public var text: String { bytes.withUnsafeBytes { Base64URL.encode($0) } }

    public var description: String { "SecretToken" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
