/// The address of a mailbox, `local@domain` (RFC 5321, section 4.1.2), in the form that every mail server takes.
///
/// Quoted local parts, comments and address literals are not accepted: hardly anybody has one, and each is a way to
/// write something else than an address. Neither are characters outside ASCII, which need SMTPUTF8 (RFC 6531) of every
/// server on the way; a domain can be given in its `xn--` form.
public struct MailAddress: Sendable, Hashable {
    /// The part before the `@`, as it was given.
    public let local: String
    /// The part after the `@`, in lower case.
    public let domain: String

    /// Parses an address; nil if it is none.
    public init?(_ text: String) {
        guard text.utf8.count <= 254, let mark = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        let (local, domain) = (text[..<mark], text[text.utf8.index(after: mark)...])
        guard Self.isLocal(local.utf8), Self.isDomain(domain.utf8) else { return nil }
        self.local = String(local)
        self.domain = domain.lowercased()
    }

    /// `local@domain`.
    public var text: String { "\(local)@\(domain)" }

    /// Atoms and dots (RFC 5321's `Dot-string`), wherever the dots are: there are mailboxes with two in a row.
    private static func isLocal(_ text: Substring.UTF8View) -> Bool {
        (1...64).contains(text.count) && text.allSatisfy { isAtom($0) || $0 == UInt8(ascii: ".") }
    }

    /// `atext` of RFC 5322, section 3.2.3.
    static func isAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }

    /// Labels of letters, digits and inner hyphens (RFC 1123, section 2.1).
    static func isDomain(_ text: Substring.UTF8View) -> Bool {
        let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return text.count <= 253 && labels.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
            && label.allSatisfy { byte in
                0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x2D
            }
    }
}
