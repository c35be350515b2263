import Testing
import ViperValues

@testable import ViperIdentity
@testable import ViperUsers

@Suite struct SecretTests {
    @Test("The hash of nobody has the parameters of new hashes, so that comparing takes as long")
    func nobody() throws {
        #expect(!Argon2.needsRehash(.ofNobody))
        let password = try PasswordRule.new.password("a long enough one")
        #expect(Argon2.verify(password, against: .ofNobody) == .wrong)
        let hash = try #require(Argon2.hash(password))
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(Argon2.verify(password, against: hash) == .right)
        #expect(Argon2.verify(Password("another"), against: hash) == .wrong)
        let weaker = PasswordHash(text: hash.text.replacing("m=19456", with: "m=9728"))
        #expect(Argon2.needsRehash(weaker))
    }

    @Test("A token comes back from its text, and from no other")
    func tokens() throws {
        let token = SecretToken.session()
        #expect(token.text.utf8.count == 43)
        #expect(Self.read(token.text) == token)
        for text in [
            "", String(token.text.dropLast()), token.text + "A", token.text.dropLast() + "=", token.text + " ",
        ] {
            #expect(Self.read(text) == nil)
        }
    }

    private static func read(_ text: String) -> SecretToken? {
        var text = text
        return text.withUTF8 { SecretToken(sessionText: UnsafeRawBufferPointer($0)) }
    }

    @Test("No description shows a secret")
    func descriptions() throws {
        let token = SecretToken.session()
        let password = Password("a long enough one")
        #expect("\(token) \(String(reflecting: token))".contains(token.text) == false)
        #expect("\(password) \(String(reflecting: password))".contains("enough") == false)
    }

    @Test(
        "A password is 8 to 256 characters, and no common one",
        arguments: [
            ("seven77", "tooShort"), ("PassWord1", "commonPassword"), ("1qaz2wsx", "commonPassword"),
            ("WINTER2025", "commonPassword"), ("Corvette", "commonPassword"),
            (String(repeating: "x", count: 257), "tooLong"),
        ])
    func rules(_ text: String, _ code: String) {
        #expect(#expect(throws: InputFault.self) { try PasswordRule.new.password(text) }?.code == code)
    }
}
