import Testing
import ViperImages

/// Files of real cameras and programs that a decoder warns of, and that every viewer shows.
@Suite("Oddities of images")
struct OddityTests {
    @Test(
        "A baseline JPEG is read whatever spectrum its scan names, as cameras write it",
        arguments: [[0x00, 0x00, 0x00], [0x01, 0x3F, 0x00], [0x00, 0x3F, 0x11]] as [[UInt8]])
    func scanHeader(_ spectrum: [UInt8]) async throws {
        for name in ["orientation-1.jpg", "cmyk.jpg"] {
            var jpeg = try Fixture.bytes(name)
            let scan = try #require(jpeg.indices.last { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
            let end = scan + 2 + Int(jpeg[scan + 3])
            #expect(jpeg[end - 3..<end] == [0x00, 0x3F, 0x00])
            jpeg.replaceSubrange(end - 3..<end, with: spectrum)
            #expect(try await Fixture().render(jpeg).full.quarters() == Color.drawn)
        }
    }

    @Test("Bytes between a scan and the end of a JPEG, and behind it, are padding")
    func padding() async throws {
        let jpeg = try Fixture.bytes("orientation-1.jpg")
        let padding = [UInt8](repeating: 0, count: 500)
        let padded = jpeg.dropLast(2) + padding + [0xFF, 0xD9] + padding
        #expect(try await Fixture().render(Array(padded)).full.quarters() == Color.drawn)
    }

    @Test("CMYK without Adobe's marker is read as with it, as browsers do")
    func inks() async throws {
        let jpeg = try Fixture.bytes("cmyk.jpg")
        let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xEE]) })
        let end = start + 2 + (Int(jpeg[start + 2]) << 8 | Int(jpeg[start + 3]))
        let full = try await Fixture().render(Array(jpeg[..<start] + jpeg[end...])).full
        #expect(try full.quarters() == Color.drawn)
    }

    @Test("Damage of the pixels is refused, although a decoder goes on after it")
    func damage() async throws {
        let fixture = try Fixture()
        let jpeg = try Fixture.bytes("orientation-1.jpg")
        let scan = try #require(jpeg.indices.last { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
        // Half of the scan is missing before the marker of the end.
        let half = jpeg[..<(scan + (jpeg.count - scan) / 2)] + [0xFF, 0xD9]
        #expect(try await fixture.refusal(Array(half)) == .corrupt(.jpeg))
        // Neither the checksum of what is transparent nor that of the pixels may be wrong.
        for name in ["tRNS", "IDAT"] {
            let png = try Self.spoilt("palette-alpha.png", checksumOf: name)
            #expect(try await fixture.refusal(png) == .corrupt(.png))
        }
    }

    @Test("The checksum of a PNG's text may be wrong")
    func text() async throws {
        let png = try Self.spoilt("bomb-chunks.png", checksumOf: "tEXt")
        #expect(try await Fixture().render(png).full.quarters() == Color.drawn)
    }

    @Test(
        "A PNG of before there were chunks for Exif is turned as its text says",
        arguments: ["exif-text.png", "exif-compressed.png"])
    func oldExif(_ name: String) async throws {
        let full = try await Fixture().render(name).full
        #expect(full.width == 64 && full.height == 48)
        #expect(try full.quarters() == Color.drawn)
    }

    @Test("A text that only seems to have Exif turns nothing")
    func noExif() async throws {
        for text in [
            "Raw profile type exif\0\0bomb", "Raw profile type exif\0\n", "Raw profile type exif\0\nexif\n9\nzz",
        ] {
            var png = try Fixture.bytes("sixteen.png")
            let length = UInt8(text.utf8.count)
            // Its checksum is wrong, which nobody minds.
            png.insert(contentsOf: [0, 0, 0, length] + Array("zTXt\(text)1234".utf8), at: 33)
            #expect(try await Fixture().render(png).full.quarters() == Color.drawn)
        }
    }

    /// A PNG whose first chunk with a name has another checksum.
    private static func spoilt(_ file: String, checksumOf name: String) throws -> [UInt8] {
        var png = try Fixture.bytes(file)
        let place = try #require(png.indices.first { png[$0...].starts(with: name.utf8) })
        let length = png[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
        png[place + 4 + length] ^= 1
        return png
    }
}
