import Glibc
import ViperMail
import ViperTesting

@Suite("The outbox")
struct OutboxTests {
    @Test("A mail is a file that its user alone can read, in a folder that is made for it")
    func file() async throws {
        let folder = try TemporaryFolder()
        let message = try mail()
        let outbox = MailOutbox(folder: "\(folder.path)/data/outbox")
        let receipt = try await outbox.send(message, within: .seconds(60))
        let name = "\(message.id.text).eml"
        #expect(receipt == "stored as \(folder.path)/data/outbox/\(name), since mail.server is not set")
        #expect(names(in: "\(folder.path)/data/outbox") == [name])
        #expect(folder.read("data/outbox/\(name)") == message.bytes)
        #expect(folder.mode(of: "data/outbox/\(name)") == 0o600)
        #expect(folder.mode(of: "data/outbox") == 0o700)
    }

    @Test("A mail that is there already is not replaced, and nothing else is left")
    func twice() async throws {
        let folder = try TemporaryFolder()
        let outbox = MailOutbox(folder: folder.path)
        _ = try await outbox.send(mail(text: "first"), within: .seconds(60))
        let error = try await outbox.fault(mail(text: "second"))
        #expect(!error.isPermanent)
        #expect(names(in: folder.path).count == 1)
        #expect(folder.read(names(in: folder.path)[0]) == (try mail(text: "first").bytes))
    }

    @Test("Where the folder cannot be, the mail is kept for another attempt", arguments: ["file", "file/below"])
    func noFolder(path: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("in the way", to: "file")
        let error = try await MailOutbox(folder: "\(folder.path)/\(path)").fault(mail())
        guard case .notStored(let reason) = error else { return #expect(Bool(false), "\(error)") }
        #expect(reason.hasPrefix("the mail cannot be stored in \(folder.path)/\(path): the folder cannot be"))
        #expect(!error.isPermanent)
        #expect(folder.read("file") == Array("in the way".utf8))
    }

    @Test("A link in place of the temporary file is not followed")
    func link() async throws {
        let folder = try TemporaryFolder()
        let message = try mail()
        let target = "\(folder.path)/target"
        try #require(mkdir("\(folder.path)/outbox", 0o700) == 0)
        try #require(symlink(target, "\(folder.path)/outbox/.\(message.id.text).eml.partial") == 0)
        let error = try await MailOutbox(folder: "\(folder.path)/outbox").fault(message)
        guard case .notStored = error else { return #expect(Bool(false), "\(error)") }
        #expect(access(target, F_OK) != 0)
    }
}
