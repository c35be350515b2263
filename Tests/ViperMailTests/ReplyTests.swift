import Testing

@testable import ViperMail

@Suite("The replies of a server")
struct ReplyTests {
    @Test(
        "A reply is its codes",
        arguments: [
            ("250 OK\r\n", MailReply(250)), ("250\r\n", MailReply(250)),
            ("550 5.1.1 <ada@b> unknown\r\n", MailReply(550, status: "5.1.1")),
            ("452 4.3.1\r\n", MailReply(452, status: "4.3.1")), ("550 5.1 x", MailReply(550)),
            ("550 5.1.1234 x", MailReply(550)), ("550 50.1.1 x", MailReply(550)), ("550 5.a.1 x", MailReply(550)),
        ])
    func replies(line: String, expected: MailReply) {
        var reader = ReplyReader()
        #expect(add(line, to: &reader) == expected)
        #expect(reader.last == expected)
    }

    @Test(
        "Lines that end no reply are none",
        arguments: ["250-SIZE 100\r\n", "", "x", "25", "abc d\r\n", "150 wait\r\n"])
    func others(line: String) {
        var reader = ReplyReader()
        #expect(add(line, to: &reader) == nil)
        #expect(reader.last == nil)
    }

    @Test("The good-bye does not replace the reply before it")
    func goodBye() {
        var reader = ReplyReader()
        _ = add("550 5.1.1 no\r\n", to: &reader)
        #expect(add("221 Bye\r\n", to: &reader) == MailReply(221))
        #expect(reader.last == MailReply(550, status: "5.1.1"))
    }

    private func add(_ line: String, to reader: inout ReplyReader) -> MailReply? {
        Array(line.utf8).withUnsafeBytes { reader.add($0) }
    }
}
