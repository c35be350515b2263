/// An address with the name that mail programs show: `Adder <no-reply@example.org>`.
public struct Mailbox: Sendable, Hashable {
    /// The name to show; empty for none.
    public let name: String
    public let address: MailAddress

    /// Creates a mailbox; nil if the name is longer than 100 bytes or has control characters.
    public init?(name: String = "", _ address: MailAddress) {
        guard name.utf8.count <= 100, HeaderText.isText(name) else { return nil }
        self.name = name
        self.address = address
    }

    /// Parses `address` or `name <address>`; nil if it is neither.
    public init?(_ text: String) {
        guard text.hasSuffix(">"), let mark = text.lastIndex(of: "<") else {
            guard let address = MailAddress(text) else { return nil }
            self.init(address)
            return
        }
        let inner = text[text.index(after: mark)...].dropLast()
        guard let address = MailAddress(String(inner)) else { return nil }
        var name = text[..<mark]
        while name.last == " " { name.removeLast() }
        self.init(name: String(name), address)
    }
}
