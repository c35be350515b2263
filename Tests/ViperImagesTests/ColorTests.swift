import Testing

@testable import ViperImages

/// Photos whose numbers mean other colours than those of sRGB.
@Suite("Colours of images")
struct ColorTests {
    /// Green in Display P3 and in Adobe RGB as (60, 190, 80), which lies outside of sRGB.
    private static let drawn = [("p3", [0, 193, 61]), ("adobe", [0, 191, 69])]

    @Test("Colours of Display P3 and Adobe RGB become those of sRGB, in every kind of file", arguments: drawn)
    func converted(_ profile: String, _ expected: [Int]) async throws {
        for (kind, most) in [("png", 2), ("webp", 2), ("jpg", 3)] {
            let renditions = try await Fixture().render("\(profile).\(kind)")
            for rendition in [renditions.full, renditions.thumbnail] {
                for color in try rendition.quarters() {
                    let found = [color.red, color.green, color.blue]
                    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= most }, "\(kind): \(found)")
                }
            }
        }
    }

    @Test(
        "Display P3 may be named by a number, and is read in AVIF and HEIC",
        arguments: ["p3-number.png", "p3-number.heic", "p3.avif", "p3.heic"])
    func otherwise(_ name: String) async throws {
        for color in try await Fixture().render(name).full.quarters() {
            let found = [color.red, color.green, color.blue]
            #expect(zip(found, [0, 193, 61]).allSatisfy { abs($0 - $1) <= 3 }, "\(found)")
        }
    }

    @Test("A profile may stand in two segments, in any order; one of which a part is missing is none")
    func parts() async throws {
        let jpeg = try Fixture.bytes("p3.jpg")
        let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xE2]) })
        let length = Int(jpeg[start + 2]) << 8 | Int(jpeg[start + 3])
        let profile = jpeg[start + 18..<start + 2 + length]
        func segment(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
            [0xFF, 0xE2, 0, UInt8(part.count + 16)] + Array("ICC_PROFILE\0".utf8) + [number, 2] + part
        }
        let (first, second) = (segment(1, profile.prefix(200)), segment(2, profile.dropFirst(200)))
        let rest = jpeg[..<start] + second
        let whole = Array(rest + first + jpeg[(start + 2 + length)...])
        let split = try await Fixture().render(whole).full.quarters()
        #expect(split[0].red == 0)
        let part = Array(rest + jpeg[(start + 2 + length)...])
        #expect(try await Fixture().render(part).full.quarters()[0] == Color(red: 60, green: 190, blue: 80))
    }

    @Test("A profile that is damaged, or of inks, is dropped, and the image is shown")
    func unusable() async throws {
        for (place, byte) in [(36, UInt8(0)), (16, 0x43), (128, 0xFF)] {
            var jpeg = try Fixture.bytes("p3.jpg")
            let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xE2]) })
            jpeg[start + 18 + place] = byte
            let full = try await Fixture().render(jpeg).full
            #expect(try full.quarters()[0] == Color(red: 60, green: 190, blue: 80))
        }
    }

    @Test("How transparent a pixel is stays as it is")
    func kept() throws {
        #expect(ImageCodec.load(for: .png) == nil, "the library is in the tests' own process")
        guard let pixels = Pixels(ImageSize(2, 1)) else { return #expect(Bool(false), "no memory") }
        for (index, value) in [60, 190, 80, 7, 0, 0, 0, 0].enumerated() { pixels.base[index] = UInt8(value) }
        let file = try Fixture.bytes("p3.png")
        let profile = try #require(file.withUnsafeBytes { PNGFile(bytes: ByteView(bytes: $0)).profile })
        pixels.convert(from: .profile(profile))
        #expect(pixels.base[0] < 3 && abs(Int(pixels.base[1]) - 193) < 3 && pixels.base[3] == 7 && pixels.base[7] == 0)
    }
}
