import Testing

@testable import ViperIdentity
@testable import ViperUsers

@Suite("Reading e-mail addresses")
struct EmailAddressTests {
    @Test(
        "A domain in another script is read as what it is in ASCII, by the mapping that browsers use",
        arguments: [
            ("ada@bücher.example", "ada@xn--bcher-kva.example"), ("Ada@BÜCHER.example", "Ada@xn--bcher-kva.example"),
            ("ada@bu\u{308}cher.example", "ada@xn--bcher-kva.example"),
            ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"), ("ada@faß.example", "ada@xn--fa-hia.example"),
            ("ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"),
            ("ada@παράδειγμα.δοκιμή", "ada@xn--hxajbheg2az3al.xn--jxalpdlp"),
            ("ada@ｅｘａｍｐｌｅ.org", "ada@example.org"), ("Ada@Example.ORG", "Ada@Example.ORG"),
        ])
    func scripts(_ written: String, _ read: String) throws {
        #expect(try #require(EmailAddress(written)).text == read)
        #expect(EmailAddress(written)?.key == read.lowercased())
    }

    @Test(
        "What is no domain in any script is refused",
        arguments: [
            "ada@", "ada@-ü.example", "ada@ü-.example", "ada@ü..example", "ada@.ü", "ada@ü.", "ada@ü_ü.example",
            "ada@ü＿ü.example", "ada@ü⑴.example", "ada@ü;.example",
            "ada@ü\u{0}.example", "ada@ü ü.example", "ada@\u{200B}", "ada@\u{E000}.example", "ada@ü@ü",
            "ada@🦊\u{FFFF}.example",
            "ädа@example.org", "ada@" + String(repeating: "ü", count: 63) + ".example",
            "ada@" + String(repeating: "ü.", count: 200) + "example", "@ü.example", "ada@ü.xn--ü",
        ])
    func refused(_ text: String) {
        #expect(EmailAddress(text) == nil)
    }
}
