import Glibc

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
