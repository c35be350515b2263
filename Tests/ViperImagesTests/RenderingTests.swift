import Testing
import ViperImages

@Suite("Renditions of images")
struct RenderingTests {
    @Test("An image is turned as its file says, in all eight ways, once", arguments: 1...8, ["jpg", "avif", "heic"])
    func orientations(_ orientation: Int, _ kind: String) async throws {
        let renditions = try await Fixture().render("orientation-\(orientation).\(kind)")
        for rendition in [renditions.full, renditions.thumbnail] {
            #expect(rendition.width == 64 && rendition.height == 48 && rendition.kind == .jpeg)
            #expect(try rendition.quarters() == Color.drawn)
        }
    }

    @Test("Exif is read in every kind of file", arguments: ["orientation-6.png", "orientation-6.webp"])
    func otherOrientations(_ name: String) async throws {
        let full = try await Fixture().render(name).full
        #expect(full.width == 64 && full.height == 48)
        #expect(try full.quarters() == Color.drawn)
    }

    @Test(
        "No metadata is left",
        arguments: ["orientation-1.jpg", "orientation-6.jpg", "orientation-6.png", "orientation-6.webp"])
    func metadata(_ name: String) async throws {
        let fixture = try Fixture()
        let traces = [
            "Exif", "EXIF", "eXIf", "xmpmeta", "Nobody", "A camera", "A comment", "ICC_PROFILE", "ICCP", "iCCP",
        ]
        func found(_ bytes: [UInt8]) -> [String] { traces.filter { bytes.firstRange(of: $0.utf8) != nil } }
        #expect(found(try Fixture.bytes(name)).count >= 2, "the drawn file has them")
        let renditions = try await fixture.render(name)
        for rendition in [renditions.full, renditions.thumbnail] {
            #expect(found(try rendition.bytes).isEmpty)
            #expect(try rendition.bytes.count == rendition.byteCount)
        }
    }

    @Test(
        "Each kind of file shows what was drawn, and of several frames the first",
        arguments: [
            "progressive.jpg", "cmyk.jpg", "palette.png", "sixteen.png", "interlaced.png", "animated.png",
            "lossy.webp", "lossless.webp", "animated.webp", "bomb-profile.png", "bomb-chunks.png", "plain.gif",
            "interlaced.gif", "animated.gif", "animated.avif", "ten-bits.heic",
        ])
    func kinds(_ name: String) async throws {
        let renditions = try await Fixture().render(name)
        #expect(renditions.full.width == 64 && renditions.full.height == 48)
        #expect(try renditions.full.quarters() == Color.drawn && renditions.full.kind == .jpeg)
        #expect(try renditions.thumbnail.quarters() == Color.drawn)
    }

    @Test("An image without colours has none", arguments: ["grey.jpg", "grey.png", "bits.png"])
    func grey(_ name: String) async throws {
        let quarters = try await Fixture().render(name).full.quarters()
        #expect(quarters.allSatisfy { $0 == Color(red: $0.red, green: $0.red, blue: $0.red) })
        #expect(quarters[3] == Color.drawn[3] && quarters[2] != quarters[3])
    }

    @Test(
        "What is transparent stays so, in a WebP",
        arguments: [
            "alpha.png", "palette-alpha.png", "alpha.webp", "alpha-lossy.webp", "alpha.gif", "alpha.avif", "alpha.heic",
        ])
    func alpha(_ name: String) async throws {
        let renditions = try await Fixture { $0.thumbnailSide = 32 }.render(name)
        for rendition in [renditions.full, renditions.thumbnail] {
            #expect(rendition.kind == .webp)
            #expect(try rendition.quarters() == [Color.drawn[0], Color.drawn[1], .nothing, Color.drawn[3]])
        }
    }

    @Test(
        "A large image becomes 2,048 and 320 pixels on the longer side",
        arguments: [("large.jpg", 1_182, 185), ("large.png", 1_365, 213), ("large.webp", 1_365, 213)])
    func large(_ name: String, _ height: Int, _ thumbnailHeight: Int) async throws {
        let renditions = try await Fixture().render(name)
        #expect(renditions.full.width == 2_048 && renditions.full.height == height)
        #expect(renditions.thumbnail.width == 320 && abs(renditions.thumbnail.height - thumbnailHeight) <= 1)
        #expect(try renditions.full.quarters() == Color.drawn)
        #expect(try renditions.thumbnail.quarters() == Color.drawn)
        #expect(renditions.thumbnail.byteCount < renditions.full.byteCount)
    }

    @Test("A single pixel and a long line are images, and none is enlarged")
    func extremes() async throws {
        let fixture = try Fixture()
        let one = try await fixture.render("one.png")
        #expect([one.full.width, one.full.height, one.thumbnail.width, one.thumbnail.height] == [1, 1, 1, 1])
        let line = try await fixture.render("line.png")
        #expect([line.full.width, line.full.height] == [1, 2_048])
        #expect([line.thumbnail.width, line.thumbnail.height] == [1, 320])
        #expect(try line.thumbnail.quarters().allSatisfy { $0 == Color.drawn[0] })
    }

    @Test("50 megapixels are rendered, in the memory of a few rows")
    func most() async throws {
        let renditions = try await Fixture { $0.memoryBytes = 64 << 20 }.render("pixels-50.png")
        #expect(renditions.full.width == 2_048 && renditions.full.height == 1_600)
        #expect(try renditions.full.quarters()[3] == Color.drawn[3])
    }
}
