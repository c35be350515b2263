import ViperTesting

@Suite struct DigestTests {
    @Test(
        "SHA-256 is that of FIPS 180-4's examples, however the bytes come",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func digests(text: String, digest: String) {
        for size in [1, 3, 55, 64, 1000] {
            var hash = SHA256()
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { hash.update($0) }
                rest = rest.dropFirst(size)
            }
            #expect(hash.finishText() == digest)
        }
    }

    @Test("A million letters have the digest of FIPS 180-2")
    func many() {
        var hash = SHA256()
        let part = [UInt8](repeating: 0x61, count: 10_000)
        for _ in 0..<100 { part.withUnsafeBytes { hash.update($0) } }
        #expect(hash.finishText() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Base64 is that of RFC 4648, section 10, and of every length")
    func base64() {
        let examples = ["": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE="]
        for (text, code) in examples { #expect(encoded(Array(text.utf8)) == "\"\(code)\"") }
        for count in 0..<100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ count) }
            #expect(decoded(String(encoded(bytes).dropFirst().dropLast())) == bytes)
        }
    }

    @Test(
        "What is no Base64 is refused",
        arguments: [
            "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "====", "=Zg=", "Z g=", "Zm9v\n", "Zm9_", "Zm9-", "Zé==",
        ])
    func noBase64(text: String) { #expect(decoded(text) == nil) }

    private func encoded(_ bytes: [UInt8]) -> String {
        written { writer in bytes.withUnsafeBytes { Base64.write($0, to: &writer) } }
    }

    private func decoded(_ text: String) -> [UInt8]? {
        Array(text.utf8).withUnsafeBytes { text in
            let room = UnsafeMutableRawPointer.allocate(byteCount: max(1, Base64.bound(of: text)), alignment: 1)
            defer { room.deallocate() }
            return Base64.decode(text, into: room).map { Array(UnsafeRawBufferPointer(start: room, count: $0)) }
        }
    }
}
