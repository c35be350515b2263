import Glibc
import ViperMail
import ViperValues

/// A mail address as HTML's `<input type=email>` defines it (HTML, section 4.10.5.1.5), of at most 254 bytes (RFC 5321,
/// section 4.5.3.1). It holds no character that means something in a mail's head.
public struct EmailAddress: Sendable, Equatable {
    /// The address as its owner wrote it, but for a domain in another script, which is in ASCII.
    public let text: String

    /// Reads an address; nil if it is none. A domain in another script becomes what it is in ASCII, so that its forms are
    /// one address: `ada@bücher.example`, `ada@BÜCHER.example` and `ada@xn--bcher-kva.example`.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 4 * Self.longest else { return nil }
        let parts = String(text).split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let domain = Self.ascii(parts[1]) else { return nil }
        self.text = "\(parts[0])@\(domain)"
        guard MailAddress(self.text) != nil else { return nil }
    }

    /// A domain in ASCII; nil if it has no such form.
    private static func ascii(_ domain: Substring) -> String? {
        domain.utf8.allSatisfy { $0 < 0x80 } ? String(domain) : InternationalDomain.ascii(String(domain))
    }

    init(unchecked text: String) { self.text = text }

    static let longest = 254

    /// What makes two addresses one: they differ in case alone.
    public var key: String { folded(text) }

    /// What addresses of one mailbox have in common: the key without a tag, since many servers put the mails of
    /// `ada+anything@mail.test` into the mailbox of `ada@mail.test` (RFC 5233).
    var mailbox: String {
        let parts = key.split(separator: "@")
        guard parts.count == 2, let plus = parts[0].firstIndex(of: "+"), plus > parts[0].startIndex else { return key }
        return "\(parts[0][..<plus])@\(parts[1])"
    }
}

/// The kinds of mails.
public enum MailKind: String, CaseIterable, Sendable {
    /// The code that proves that an address is its user's.
    case confirmation
    /// The code for a new password.
    case recovery
    /// The code that an account which is being attacked asks for at new addresses.
    case signIn
}

/// Domains in other scripts than ASCII's, in the one form that mail servers and the DNS know: `xn--bcher-kva.example` for
/// `bücher.example` (RFC 5891, by the mapping of UTS 46 that browsers use).
///
/// It is libidn2's, since it takes tables of all of Unicode: what a letter becomes in another case, width or composition,
/// and which ones may stand in a domain at all. libmicrohttpd needs GnuTLS and so libidn2, which is therefore loaded already.
enum InternationalDomain {
    private typealias Conversion =
        @convention(c) @Sendable (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, CInt) ->
        CInt

    /// `IDN2_NFC_INPUT` and `IDN2_NONTRANSITIONAL`. With `IDN2_USE_STD3_ASCII_RULES` it would drop what is no letter, digit
    /// or hyphen, and refuse nothing.
    private static let flags: CInt = 1 | 8

    private static let convert: Conversion? = {
        guard let library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL),
            let function = dlsym(library, "idn2_to_ascii_8z")
        else { return nil }
        return unsafeBitCast(function, to: Conversion.self)
    }()

    /// The ASCII form of a domain; nil if it is none, or if there is no libidn2. Its ASCII characters are not checked.
    static func ascii(_ domain: String) -> String? {
        guard !domain.utf8.contains(0), let convert else { return nil }
        var result: UnsafeMutablePointer<CChar>?
        guard convert(domain, &result, flags) == 0, let result else { return nil }
        defer { free(result) }
        return String(cString: result)
    }
}
