/// A currency with two decimals, by its code.
public struct Currency: Sendable, Hashable {
    /// Three capital letters, for example `EUR`.
    public let code: String

    /// Nil if no currency with two decimals has this code.
    public init?(_ code: String) {
        guard Self.codes.contains(code) else { return nil }
        self.code = code
    }

    /// Nil if a stored code is not three capital letters.
    public init?(stored code: UnsafeRawBufferPointer) {
        guard code.count == 3, code.allSatisfy({ 0x41...0x5A ~= $0 }) else { return nil }
        self.code = String(decoding: code, as: UTF8.self)
    }

    /// The one of most of Europe.
    public static let euro = Currency(known: "EUR")

    /// Creates the one of a code that is one of ``codes``.
    package init(known code: String) { self.code = code }

    /// Every code of ISO 4217's list one whose minor unit is 2, in order.
    public static let codes = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC \
        CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR \
        JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD \
        NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN \
        SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
        """.split(separator: " ").map(String.init)
}
