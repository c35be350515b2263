import ViperTesting

/// The secrets that a test used, and that nobody but their owner may see.
struct UsedSecrets {
    static let ada = Credentials("ada")
    static let new = "anchor-cloud-52"
    static let wrong = "tide-table-9-wrong"

    var tokens: Set<String> = []
    var codes: Set<String> = []
    var passwords: Set<String> = [ada.password, new, wrong]

    /// A session that is over.
    let session: SessionClient

    var all: Set<String> { tokens.union(codes).union(passwords) }

    /// The secrets that bytes contain: as text, and tokens and codes also as the bytes that they stand for, as they are
    /// and in hexadecimal.
    func found(in bytes: [UInt8]) -> Set<String> {
        all.filter { secret in Self.forms(of: secret).contains { bytes.firstRange(of: $0) != nil } }
    }

    /// The secrets that a text contains.
    func found(in text: String) -> Set<String> { found(in: Array(text.utf8)) }

    private static func forms(of secret: String) -> [[UInt8]] {
        let text = Array(secret.utf8)
        // The lengths of codes and of tokens; no password has one of them.
        guard [22, 43].contains(text.count), let bytes = text.withUnsafeBytes({ Base64URL.decode($0) }) else {
            return [text]
        }
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return [text, bytes, Array(digits.utf8)]
    }

    /// Uses every kind of secret, in requests that succeed and in requests that fail.
    init(_ fixture: IdentityFixture) async throws {
        let (client, ada, new) = (fixture.client, Self.ada, Self.new)
        session = try await client.enter(ada)
        let confirming = try await fixture.code(to: ada.email)
        #expect(try await client.post("/email-confirmations", codeBody(confirming)).isSuccess)
        let renewed = try await session.renewed()
        let page = try await client.signInFromPage(ada)
        let cookie = page.cookie?.replacing("__Host-session=", with: "") ?? ""
        #expect(try await renewed.put("/session/password", passwordBody(Self.wrong, new)).status == 422)
        let recovering = try await fixture.recoveryCode(of: ada)
        tokens = [session.token, renewed.token, cookie]
        codes = [confirming, recovering]
        for request in refused(confirming, recovering) { #expect(try await client.send(request).status >= 400) }
        #expect(try await client.post("/passwords", newPasswordBody(recovering, new)).status == 204)
    }

    /// Requests with secrets that are refused.
    private func refused(_ confirming: String, _ recovering: String) -> [TestRequest] {
        let (new, wrong) = (Self.new, Self.ada.with(password: Self.wrong))
        var requests = [
            TestRequest("POST", "/sessions", body: wrong.signIn), TestRequest("POST", "/users", body: wrong.signUp),
            TestRequest("POST", "/email-confirmations", body: codeBody(confirming)),
            TestRequest("POST", "/passwords", body: newPasswordBody(confirming, new)),
            TestRequest("POST", "/sessions", body: wrong.signIn + "}"),
            TestRequest("POST", "/sessions", body: #"{"name":"\#(new)!","password":["\#(new)"]}"#),
        ]
        for secret in [session.token, recovering] {
            requests.append(TestRequest("GET", "/session?access_token=x", [SessionClient.field(secret + "x")]))
            requests.append(TestRequest("PUT", "/session", [SessionClient.field(secret)], body: "{"))
        }
        return requests
    }
}
