import ViperValues

/// The hosts that a server answers for (RFC 9110, section 7.4): any IP address, `localhost`, every name below it, and some
/// names of its own.
///
/// A page of a stranger may let its own name point to an address of a user's machine or network, and then reads what a
/// server there has to say (DNS rebinding): its requests still bear its name, by which they are told from others. An address
/// in digits is no such name.
public struct ServedHosts: Sendable, Equatable {
    /// In lower case, without a dot at the end.
    private let names: [[UInt8]]

    /// - Parameter names: see ``isName(_:)``; letters in any case.
    public init(_ names: [String]) {
        self.names = names.map { name in
            let bytes = name.utf8.map { asciiLowercased($0) }
            return bytes.last == Self.dot ? bytes.dropLast() : bytes
        }
    }

    /// Whether a text is the name of a host: 1 to 253 letters, digits, `-`, `_` and `.`, without a port or empty parts, but
    /// for a dot at the end.
    public static func isName(_ text: String) -> Bool {
        let name = text.hasSuffix(".") ? text.dropLast() : text[...]
        return (1...253).contains(name.utf8.count)
            && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy(isNameByte)
            }
    }

    /// Whether a valid `Host`, or the authority of a target, is one of the hosts. Its port does not matter, nor do the case
    /// of letters and a dot at the end. It allocates nothing.
    public func contains(_ authority: UnsafeRawBufferPointer) -> Bool {
        if Self.isAddress(authority) { return true }
        var end = authority.firstIndex(of: Self.colon) ?? authority.count
        if end > 0, authority[end - 1] == Self.dot { end -= 1 }
        let name = UnsafeRawBufferPointer(rebasing: authority[..<end])
        return Self.isLocal(name) || names.contains { Self.equals($0, name) }
    }

    /// Whether it is an IPv6 address in brackets, or digits and dots: no name ends in a number (URL standard, section 3.5).
    private static func isAddress(_ authority: UnsafeRawBufferPointer) -> Bool {
        guard let first = authority.first, first != openingBracket else { return !authority.isEmpty }
        guard first &- zero < 10 else { return false }
        for byte in authority where byte &- zero >= 10 && byte != dot { return byte == colon }
        return true
    }

    /// Whether it is `localhost` or a name below it (RFC 6761, section 6.3).
    private static func isLocal(_ name: UnsafeRawBufferPointer) -> Bool {
        let local: StaticString = "localhost"
        let rest = name.count - local.utf8CodeUnitCount
        guard rest >= 0, local.equalsIgnoringCase(UnsafeRawBufferPointer(rebasing: name[rest...])) else { return false }
        return rest == 0 || name[rest - 1] == dot
    }

    private static func equals(_ name: [UInt8], _ other: UnsafeRawBufferPointer) -> Bool {
        name.count == other.count && zip(name, other).allSatisfy { $0 == asciiLowercased($1) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        asciiLowercased(byte) &- 0x61 < 26 || byte &- zero < 10 || byte == 0x2D || byte == 0x5F
    }

    private static let zero: UInt8 = 0x30
    private static let dot: UInt8 = 0x2E
    private static let colon: UInt8 = 0x3A
    private static let openingBracket: UInt8 = 0x5B
}

extension ServedHosts: CustomStringConvertible {
    /// The names of its own, with commas between them.
    public var description: String { names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ") }
}
