import ViperMail
import ViperTesting

@Suite("The text of a mail")
struct MessageTests {
    @Test("A mail of ASCII, to the byte")
    func plain() throws {
        let message = try mail(subject: "Your code", text: "Hello,\n\n  abc\n", from: "Adder <app@example.org>")
        let expected = """
            Date: Sun, 22 Nov 2026 12:05:00 +0000
            From: "Adder"
             <app@example.org>
            To: ada@example.net
            Subject: Your code
            Message-ID: <01234567-89ab-7def-8123-456789abcdef@example.org>
            Auto-Submitted: auto-generated
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 7bit

            Hello,

              abc

            """
        #expect(String(decoding: message.bytes, as: UTF8.self) == expected.replacing("\n", with: "\r\n"))
    }

    @Test(
        "A date has the weekday of its day",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 +0000"),
            (-1, "Wed, 31 Dec 1969 23:59:59 +0000"), (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 +0000"),
        ])
    func dates(seconds: Int64, expected: String) throws {
        let message = try MailMessage(
            from: try #require(Mailbox("a@b")), to: try #require(MailAddress("c@d")), subject: "s", text: "",
            date: Timestamp(microseconds: seconds * 1_000_000))
        #expect(message.field("Date") == expected)
    }

    @Test("A subject outside ASCII is in encoded words of whole characters, on lines of at most 76")
    func encodedSubjects() throws {
        #expect(try mail(subject: "Grüße").field("Subject") == "=?utf-8?B?R3LDvMOfZQ==?=")
        let message = try mail(subject: String(repeating: "ä", count: 60))
        let words = try #require(message.field("Subject")).split(separator: "\n ").map(String.init)
        #expect(words.count == 3)
        #expect(words.allSatisfy { $0.hasPrefix("=?utf-8?B?") && $0.hasSuffix("?=") && $0.utf8.count <= 75 })
        #expect(message.lines.allSatisfy { $0.utf8.count <= 76 })
    }

    @Test(
        "A subject that looks encoded, is long or has outer spaces is encoded too",
        arguments: [
            "=?utf-8?B?QUJD?=", " padded", "padded ", String(repeating: "a long subject ", count: 10) + "end",
        ])
    func deceptiveSubjects(subject: String) throws {
        let field = try #require(try mail(subject: subject).field("Subject"))
        #expect(field.hasPrefix("=?utf-8?B?"))
        #expect(field != subject)
    }

    @Test("A sender's name is quoted or encoded")
    func names() throws {
        #expect(try mail(from: "A \"B\" \\ <a@b.example>").field("From") == "\"A \\\"B\\\" \\\\\"\n <a@b.example>")
        #expect(try mail(from: "Grüße <a@b.example>").field("From") == "=?utf-8?B?R3LDvMOfZQ==?=\n <a@b.example>")
        #expect(try mail(from: "a@b.example").field("From") == "a@b.example")
    }

    @Test("No value can begin a header field", arguments: ["\r\n", "\n", "\r", "\0", "\u{7F}", "\u{1B}"])
    func injection(end: String) throws {
        let text = "x\(end)Bcc: eve@example.com"
        #expect(throws: MailFault.subject) { try mail(subject: text) }
        #expect(Mailbox("\(text) <a@b.example>") == nil)
        #expect(Mailbox("a <a@b.example\(end)Bcc: c@d>") == nil)
        #expect(MailAddress("a@b.example\(end)Bcc: c@d") == nil)
        #expect(MailAddress("\(text)@b.example") == nil)
    }

    @Test("A text that holds a head stays in the body")
    func bodyInjection() throws {
        let message = try mail(text: "\r\n\r\nBcc: eve@example.com\r\n.\r\nMAIL FROM:<x@y>\r\n")
        #expect(message.fields.allSatisfy { !$0.contains("eve") })
        #expect(message.body == "\n\nBcc: eve@example.com\n.\nMAIL FROM:<x@y>\n")
    }

    @Test("Every kind of line ending becomes CRLF")
    func endings() throws {
        #expect(try mail(text: "a\nb\rc\r\nd").body == "a\nb\nc\nd\n")
        #expect(try mail(text: "\n\r\r\n").body == "\n\n\n")
        #expect(try mail(text: "").body == "")
        let text = try String(decoding: mail(text: "a\nb").bytes, as: UTF8.self)
        #expect(!text.replacing("\r\n", with: "").unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
    }

    @Test("Mostly ASCII is quoted-printable, in lines of at most 76")
    func quoted() throws {
        let message = try mail(text: "Gr\u{FC}\u{DF}e = 1 \n\tb\t\n\0\nand a good deal of plain text after that\n")
        #expect(message.field("Content-Transfer-Encoding") == "quoted-printable")
        #expect(message.body == "Gr=C3=BC=C3=9Fe =3D 1=20\n\tb=09\n=00\nand a good deal of plain text after that\n")
        let long = try mail(text: String(repeating: "x", count: 76) + "\n" + String(repeating: "y", count: 79))
        #expect(
            long.body == String(repeating: "x", count: 76) + "\n" + String(repeating: "y", count: 75) + "=\nyyyy\n")
        #expect(try mail(text: String(repeating: "a b€ ", count: 500)).lines.allSatisfy { $0.utf8.count <= 76 })
    }

    @Test("Mostly other characters are base64")
    func base64() throws {
        let message = try mail(text: "日本語のメールです。\n")
        #expect(message.field("Content-Transfer-Encoding") == "base64")
        #expect(message.body == "5pel5pys6Kqe44Gu44Oh44O844Or44Gn44GZ44CCDQo=\n")
        #expect(try mail(text: String(repeating: "語", count: 3000)).lines.allSatisfy { $0.utf8.count <= 76 })
    }

    @Test("What is too large or empty is refused")
    func bounds() {
        #expect(throws: MailFault.subject) { try mail(subject: "") }
        #expect(throws: MailFault.subject) { try mail(subject: String(repeating: "a", count: 201)) }
        #expect(throws: MailFault.text) { try mail(text: String(repeating: "a", count: 102_401)) }
    }

    @Test(
        "An address is an address",
        arguments: [
            "a@b", "ada.lovelace+tag@mail.example.org", "o'neil@xn--bcher-kva.example", "_x@10.example",
            String(repeating: "a", count: 64) + "@example.org",
        ])
    func addresses(text: String) { #expect(MailAddress(text)?.text == text) }

    @Test(
        "Malformed addresses are refused",
        arguments: [
            "", "@", "a@", "@b", "a b@c", "a@b c", "a@b@c", "<a@b>", "\"a b\"@c", "a@[127.0.0.1]", "a@-b", "a@b-",
            "a@b..c",
            "ä@b", "a@ä.example", "a@b,c@d", "a(x)@b", String(repeating: "a", count: 65) + "@b",
            "a@" + String(repeating: "b.", count: 130) + "c",
        ])
    func strangeAddresses(text: String) { #expect(MailAddress(text) == nil) }
}
