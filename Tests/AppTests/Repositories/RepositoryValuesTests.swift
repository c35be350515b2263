import ViperTesting

@testable import Repositories

@Suite("What repositories are stored and shown as")
struct RepositoryValuesTests {
    @Test(
        "Stars are shown in groups of three digits",
        arguments: [
            (0, "0"), (7, "7"), (999, "999"), (1000, "1 000"), (1234, "1 234"), (50_006, "50 006"),
            (1_000_000, "1 000 000"), (120_034_005, "120 034 005"),
            (999_999_999_999_999_999, "999 999 999 999 999 999"),
        ])
    func stars(_ count: Int, _ shown: String) {
        #expect(StarsText(count: Int64(count)).json == "\"\(shown) ⭐️\"")
    }

    @Test("The placeholder is an address without a byte that must be encoded, and needs no escape")
    func placeholder() {
        let bytes = OwnerPicture.placeholder.bytes
        #expect(bytes.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C && $0 != 0x3E })
        #expect(OwnerPicture(address: nil).json == "\"\(OwnerPicture.placeholder)\"")
        #expect(OwnerPicture(address: "https://example.org/p").json == #""https://example.org/p""#)
    }

    @Test("Texts survive their stored value, and an invalid value is refused")
    func packedTexts() {
        let texts = repository(1, description: "Äöü", picture: nil, name: "日本").texts
        var builder = SharedText.Builder(capacity: 8)
        let stored = texts.stored
        #expect(stored.withUnsafeBytes { RepositoryTexts($0, &builder) } == texts)
        #expect(texts.name == "日本" && texts.description == "Äöü" && texts.ownerPicture == nil)
        for count in 0..<stored.count {
            #expect(stored[..<count].withUnsafeBytes { RepositoryTexts($0, &builder) } == nil)
        }
        for index in 0..<28 {
            var changed = stored
            changed[index] ^= 0x01
            #expect(changed.withUnsafeBytes { RepositoryTexts($0, &builder) } == nil, "\(index)")
        }
        var cut = stored
        // One byte of the first character moves from the name to the text after it.
        cut[0] -= 1
        cut[4] += 1
        #expect(cut.withUnsafeBytes { RepositoryTexts($0, &builder) } == nil)
    }
}
