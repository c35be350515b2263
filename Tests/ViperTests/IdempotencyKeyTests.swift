import ViperTesting

@testable import Viper

@Suite("Idempotency keys")
struct IdempotencyKeyTests {
    private func request(
        _ method: Method = .post, _ target: String = "/items", keys: [String], body: String = "{}"
    ) -> Request {
        let storage = RequestStorage()
        storage.method = method
        Array(target.utf8).withUnsafeBytes { storage.setTarget($0) }
        for key in keys {
            Array(key.utf8).withUnsafeBytes { storage.addField(name: StaticString("idempotency-KEY").bytes, value: $0) }
        }
        _ = Array(body.utf8).withUnsafeBytes { storage.appendBody($0) }
        return Request(storage)
    }

    private func key(_ text: String, _ target: String = "/items", body: String = "{}") throws -> IdempotencyKey {
        let request = request(.post, target, keys: [text], body: body)
        return try #require(try IdempotencyKey(request))
    }

    @Test("An upload repeats itself with the same contents, whatever its boundary and the order of its parts")
    func upload() async throws {
        func key(_ file: [UInt8], _ texts: KeyValuePairs<String, String>, isFileLast: Bool = false) async throws
            -> IdempotencyKey
        {
            var form = MultipartForm(boundary: isFileLast ? "x" : "y")
            if !isFileLast { form = form.file("image", file) }
            for (name, text) in texts { form = form.text(name, text) }
            if isFileLast { form = form.file("image", file, fileName: "other") }
            let request = request(keys: ["abc"], body: String(decoding: form.body, as: UTF8.self))
            Array(form.contentType.utf8).withUnsafeBytes {
                request.storage.addField(name: StaticString("Content-Type").bytes, value: $0)
            }
            let rules = UploadRules(name: "image", types: ["image/jpeg"], fileBytes: 100, textNames: ["a", "b"])
            #expect(try await request.awaitUpload(rules, in: "/tmp") == nil)
            return try #require(try IdempotencyKey(request))
        }
        let first = try await key([1, 2], ["a": "1", "b": "2"])
        let again = try await key([1, 2], ["b": "2", "a": "1"], isFileLast: true)
        #expect(again.matches(first.fingerprint) && again == first)
        let others = [
            try await key([1, 3], ["a": "1", "b": "2"]), try await key([1, 2], ["a": "1", "b": "3"]),
            try await key([1, 2], ["a": "2", "b": "1"]), try await key([1, 2], ["a": "1"]),
        ]
        #expect(Set((others + [first]).map(\.fingerprint)).count == 5)
    }

    @Test("A request without the field has no key")
    func none() throws {
        let request = request(keys: [])
        #expect(try IdempotencyKey(request) == nil)
    }

    @Test(
        "A key is read in quotes, with its escapes, and bare",
        arguments: [
            ("abc", "abc"), (#""abc""#, "abc"), (#""a b""#, "a b"), (#""a\"b\\c""#, #"a"b\c"#), (#"a\b"#, #"a\b"#),
            (#"a;b=1"#, "a;b=1"),
            ("\"" + String(repeating: #"\\"#, count: 255) + "\"", String(repeating: #"\"#, count: 255)),
            (String(repeating: "x", count: 255), String(repeating: "x", count: 255)), ("!", "!"), ("~", "~"),
        ])
    func reads(text: String, expected: String) throws {
        #expect(try key(text).scope.bytes == Array("POST /items \(expected)".utf8))
    }

    @Test(
        "What is no key is a fault",
        arguments: [
            ("", "tooShort"), (#""""#, "tooShort"), (String(repeating: "x", count: 256), "tooLong"),
            ("\"" + String(repeating: "x", count: 256) + "\"", "tooLong"), (#"""#, "malformed"),
            (#""abc"#, "malformed"),
            (#"abc""#, "malformed"), ("a b", "malformed"), ("a,b", "malformed"), ("é", "malformed"),
            (#""é""#, "malformed"), (#""a\b""#, "malformed"), (#""a\""#, "malformed"), (#""a""b""#, "malformed"),
            (#""a";p=1"#, "malformed"), (#""a", "b""#, "malformed"), ("\"a\tb\"", "malformed"),
            ("\"a\u{7F}\"", "malformed"),
        ])
    func refuses(text: String, code: String) {
        let request = request(keys: [text])
        #expect(#expect(throws: InputFault.self) { try IdempotencyKey(request) }?.code == code)
    }

    @Test("A field that is there twice is refused, even if it says the same")
    func twice() {
        let request = request(keys: ["a", "a"])
        #expect(#expect(throws: InputFault.self) { try IdempotencyKey(request) }?.code == "repeated")
    }

    @Test("Quoted and bare are one key; another path and another key are another scope")
    func scopes() throws {
        #expect(try key("a") == key(#""a""#))
        let scopes = try [
            key("a"), key("b"), key("a", "/item"), key("a", "/item%73"), key("a", "/items/"), key(#""items a""#, "/"),
        ]
        #expect(Set(scopes.map(\.scope.bytes)).count == scopes.count)
        #expect(Set(scopes.map(\.scope.hash)).count == scopes.count)
        #expect(try key("a", "http://other/items").scope == key("a").scope)
    }

    @Test("Another body or another query is another request in the same scope")
    func fingerprints() throws {
        let requests = try [
            key("a"), key("a", body: "[]"), key("a", body: ""), key("a", body: "{"), key("a", body: "{ "),
            key("a", "/items?x=1"), key("a", "/items?x=2"),
        ]
        #expect(Set(requests.map(\.scope.bytes)).count == 1)
        #expect(Set(requests.map(\.fingerprint)).count == requests.count)
        #expect(try key("a", "/items?").fingerprint == key("a").fingerprint)
        #expect(try key("a", body: "{ }").fingerprint == key("a").fingerprint)
    }

    @Test("A fingerprint by the bytes, as it was taken before, is known again")
    func formerFingerprints() throws {
        let body = #"{"name":"Compass"}"#
        let former = Array(body.utf8).withUnsafeBytes { Hash64.hash($0) }
        #expect(try key("a", body: body).matches(former))
        #expect(try key("a", body: body).fingerprint != former)
        #expect(try !key("a", body: #"{ "name":"Compass"}"#).matches(former))
        #expect(try !key("a", body: #"{"name":"Lamp"}"#).matches(key("a", body: body).fingerprint))
    }

    @Test("The scope is the route with the values that its path was read as")
    func canonicalScopes() throws {
        func scoped(_ target: String) throws -> IdempotencyKey {
            let request = request(.post, target, keys: ["k"])
            request.storage.pattern = StaticString("/accounts/{accountId}/transactions").bytes
            request.storage.change = RequestedChange(hasRepresentation: true, takesKey: true)
            let start = try #require(target.utf8.dropFirst().firstIndex(of: 0x2F)).utf16Offset(in: target) + 1
            let end = target.utf8.count - "/transactions".utf8.count
            request.addCapture(start: start, count: end - start)
            return try #require(try IdempotencyKey(request))
        }
        let plain = try scoped("/accounts/a1/transactions")
        #expect(plain.scope.bytes == Array("POST /accounts/a1/transactions k".utf8) && plain.formerScope == nil)
        let encoded = try scoped("/%61ccounts/%61%31/transactions")
        #expect(encoded.scope == plain.scope)
        #expect(encoded.formerScope?.bytes == Array("POST /%61ccounts/%61%31/transactions k".utf8))
        #expect(
            try scoped("/accounts/a%2F1/transactions").scope.bytes == Array("POST /accounts/a%2F1/transactions k".utf8))
    }
}

@Suite("Stored responses")
struct StoredResponseTests {
    private func full() -> Response {
        var response = Response(.created, MediaType.json.contentType, Bytes(copying: StaticString("{\"a\":1}").bytes))
        response.entityTag = .version(-7, variant: .max)
        response.location = "/items/é"
        response.link = "</next>; rel=\"next\""
        response.cacheControl = "no-store"
        return response
    }

    @Test("A replayed response is the original, and says that it is replayed")
    func whole() throws {
        let packed = StoredResponse(full())
        let kept = try #require(packed)
        let response = StoredResponse(bytes: kept.bytes).replay()
        let isThere = response != nil
        try #require(isThere)
        guard let response else { return }
        #expect(response.status == .created)
        #expect("\(response.contentType)" == "application/json")
        #expect("\(response.cacheControl)" == "no-store")
        #expect(response.entityTag == .version(-7, variant: .max))
        #expect(response.location == "/items/é")
        #expect(response.link == "</next>; rel=\"next\"")
        #expect(response.fields == [HeaderField("Idempotent-Replayed", "true")])
        #expect(response.body.unsafeBytes.map { Array($0) } == Array(#"{"a":1}"#.utf8))
    }

    @Test("A response without a body is restored without one, and an empty body stays a body")
    func bare() throws {
        let packed = StoredResponse(Response(.noContent))
        let kept = try #require(packed)
        guard let response = kept.replay() else { throw Missing() }
        #expect(response.status == .noContent)
        #expect(response.body.unsafeBytes == nil)
        #expect(response.entityTag == nil && response.location == nil && response.link == nil)
        var empty = Response(.ok, MediaType.html.contentType, Bytes(copying: StaticString("").bytes))
        empty.entityTag = .content(3)
        guard let response = StoredResponse(empty)?.replay() else { throw Missing() }
        #expect(response.body.unsafeBytes?.count == 0)
        #expect(response.entityTag == .content(3))
        #expect("\(response.contentType)" == "text/html; charset=utf-8")
    }

    @Test("Truncated bytes, or other ones, are not a stored response")
    func damaged() throws {
        let packed = StoredResponse(full())
        let kept = try #require(packed)
        let head = kept.bytes.count - #"{"a":1}"#.utf8.count
        for count in 0..<head {
            let isAnswer = StoredResponse(bytes: Array(kept.bytes.prefix(count))).replay() != nil
            #expect(!isAnswer, "\(count) bytes")
        }
        for place in kept.bytes.indices {
            var bytes = kept.bytes
            bytes[place] ^= 0xFF
            _ = StoredResponse(bytes: bytes).replay()
        }
        let isAnswer = StoredResponse(bytes: [3] + kept.bytes.dropFirst()).replay() != nil
        #expect(!isAnswer, "of a later form")
    }

    @Test("A response that could not be sent again is not stored")
    func unkeepable() throws {
        let other = MediaType("application/x-other")
        var response = Response(.ok, other.contentType, Bytes(copying: StaticString("x").bytes))
        let isOfNoForm = !StoredResponse.canReplay(response, among: [.json])
        #expect(isOfNoForm)
        let isOfAForm = StoredResponse.canReplay(response, among: [.json, other])
        #expect(isOfAForm)
        let kept = StoredResponse(response)
        let isForgotten = kept?.replay(among: [.json]) == nil
        #expect(isForgotten)
        guard let again = kept?.replay(among: [other]) else { throw Missing() }
        #expect("\(again.contentType)" == "application/x-other")
        response.contentType = MediaType.json.contentType
        let good = StoredResponse(response)
        #expect(good != nil)
        response.cacheControl = "max-age=60"
        let ofOtherControl = StoredResponse(response)
        #expect(ofOtherControl == nil)
        let stream = StoredResponse(Response(.ok, MediaType.ndjson.contentType, body: .stream(NoParts())))
        #expect(stream == nil)
    }
}

private struct Missing: Error {}

private final class NoParts: BodyStream {
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool { false }
}
