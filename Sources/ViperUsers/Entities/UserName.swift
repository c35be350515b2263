import ViperValues

/// A user's name: 3 to 30 of `a` to `z`, `0` to `9` and `_`. Capitals are read as small letters, so that no two names
/// differ in case alone.
public struct UserName: Sendable, Hashable, CustomStringConvertible {
    /// The name, in small letters.
    public let text: String

    /// Reads a name; nil if it is none.
    public init?(_ text: some StringProtocol) {
        guard Self.counts.contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = folded(String(text))
    }

    init(unchecked text: String) { self.text = text }

    static let counts = 3...30

    public var description: String { text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == 0x5F
    }
}

/// How somebody says who signs in.
package enum Login: Sendable, Equatable {
    case name(UserName)
    case email(EmailAddress)

    /// The text by which attempts are counted: that of the request, so that the counts say nothing about who exists or
    /// whose address it is.
    var key: String {
        switch self {
        case .name(let name): "name " + name.text
        case .email(let email): "email " + email.key
        }
    }
}
