import ViperImages
import ViperTesting

@Suite("Images that are refused")
struct RefusalTests {
    @Test(
        "A file of another kind is refused by its content, and no process is started",
        arguments: [
            ("", "no bytes"), ("A text that is named .jpg", "text"), ("GIF88a\u{1}", "other bytes"),
            ("%PDF-1.7\n", "a PDF document"), ("\0\0\0\u{18}ftypmif1", "a HEIF image"),
            ("\0\0\0\u{18}ftypmp42", "a video"),
            ("\u{1}\u{2}\u{3}", "other bytes"),
            ("RIFF\0\0\0\0WAVE", "other bytes"),
        ])
    func foreign(_ content: String, _ found: String) async throws {
        let refusal = try await Fixture(program: "/missing").refusal(Array(content.utf8))
        #expect(refusal == .notAnImage(found: found))
        #expect(refusal?.detail == "Expected a JPEG, PNG or WebP image, found \(found).")
    }

    @Test("More pixels than 50 million are refused by the head of the file")
    func pixels() async throws {
        let fixture = try Fixture { $0.memoryBytes = 64 << 20 }
        let refusal = try await fixture.refusal(try Fixture.bytes("pixels-51.png"))
        #expect(refusal == .tooManyPixels(width: 8_000, height: 6_375, most: 50_000_000))
        #expect(refusal?.detail == "Expected at most 50 megapixels, found 51.")
        #expect(
            ImageRefusal.tooManyPixels(width: 8_000, height: 6_251, most: 50_000_000).detail
                == "Expected at most 50 megapixels, found 50.1.")
        // A JPEG and a WebP that claim the largest size there is.
        var jpeg = try Fixture.bytes("progressive.jpg")
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC2]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect(try await fixture.refusal(jpeg) == .tooManyPixels(width: 65_500, height: 65_500, most: 50_000_000))
        var webp = try Fixture.bytes("lossy.webp")
        webp.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])
        #expect(try await fixture.refusal(webp) == .tooManyPixels(width: 16_383, height: 16_383, most: 50_000_000))
    }

    @Test("Small files that claim to be huge, or unpack to more than they say, cost neither memory nor time")
    func bombs() async throws {
        let fixture = try Fixture { $0.memoryBytes = 64 << 20 }
        #expect(try await fixture.refusal(try Fixture.bytes("bomb-size.png")) == .corrupt(.png))
        #expect(try await fixture.refusal(try Fixture.bytes("no-width.png")) == .corrupt(.png))
        #expect(try await fixture.refusal(try Fixture.bytes("bomb-rows.png")) == .corrupt(.png))
        #expect(try await fixture.refusal(try Fixture.bytes("interlaced-large.png")) == .tooMuchMemory(.png))
        // The last scan of a progressive image, many times over.
        let jpeg = try Fixture.bytes("progressive.jpg")
        let scan = try #require(jpeg.indices.last { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
        let scans = Array(repeating: jpeg[scan..<jpeg.count - 2], count: 5_000).joined()
        #expect(try await fixture.refusal(jpeg[..<scan] + scans + [0xFF, 0xD9]) == .corrupt(.jpeg))
    }

    @Test("A file of more than 10 MiB is refused")
    func bytes() async throws {
        let fixture = try Fixture()
        let padded = try Fixture.bytes("one.png") + [UInt8](repeating: 0, count: 10 << 20)
        let refusal = try await fixture.refusal(padded)
        #expect(refusal == .tooManyBytes(found: padded.count, most: 10 << 20))
        #expect(refusal?.detail == "Expected at most 10485760 bytes, found \(padded.count).")
        #expect(try await fixture.refusal(Array(padded.prefix(10 << 20))) == nil)
    }

    @Test(
        "A file whose end is missing is refused, wherever it was cut",
        arguments: ["orientation-1.jpg", "progressive.jpg", "orientation-6.png", "interlaced.png", "alpha-lossy.webp"])
    func truncated(_ name: String) async throws {
        let fixture = try Fixture()
        let bytes = try Fixture.bytes(name)
        for part in [12, bytes.count / 4, bytes.count / 2, bytes.count * 3 / 4, bytes.count - 20, bytes.count - 1] {
            let refusal = try #require(
                try await fixture.refusal(Array(bytes.prefix(part))), "\(part) of \(bytes.count)")
            #expect(["truncatedImage", "corruptImage"].contains(refusal.code))
        }
        let half = try await fixture.refusal(Array(bytes.prefix(bytes.count / 2)))
        #expect(half?.detail.description.hasSuffix(" image, found one whose end is missing.") == true)
    }

    @Test("A refusal is a 422 with a fault of the image, and all else is a failure of the server")
    func failures() {
        let refusal = ImageRefusal.truncated(.png)
        #expect(
            Failure(.refused(refusal), member: "image") == .rule("image", "truncatedImage", refusal.detail))
        #expect(Failure(.refused(refusal), member: "image").problem.status == .unprocessableContent)
        let unsupported = Failure(.refused(.unsupported(.heic)), member: "image").problem
        #expect(unsupported.status == .unsupportedMediaType && unsupported.detail.description.contains("libheif"))
        #expect(Failure(.busy(.full), member: "image").problem.status == .serviceUnavailable)
        #expect(Failure(.unavailable(detail: "a"), member: "image") == .unavailable("a"))
        #expect(Failure(.full(detail: "a"), member: "image") == .full("a"))
        #expect(Failure(.failed(detail: "a"), member: "image") == .broken("a"))
        let refusals: [ImageRefusal] = [
            .notAnImage(found: "text"), .tooManyBytes(found: 2, most: 1), refusal, .corrupt(.png), .tooSlow(.png),
            .tooManyPixels(width: 1, height: 2, most: 1), .tooMuchMemory(.png), .fatal(.png, signal: 11),
        ]
        #expect(Set(refusals.map(\.code)) == Set(FaultKind.images.map(\.code)))
        #expect(
            refusals.allSatisfy {
                $0.detail.description.hasPrefix("Expected ") && $0.detail.description.contains(", found ")
            })
    }

    @Test("A folder that cannot be written is a failure of the server")
    func folder() async throws {
        let fixture = try Fixture()
        let renderer = try ImageRenderer(in: fixture.folder.path + "/missing", program: try Fixture.program())
        let file = try fixture.file(try Fixture.bytes("one.png"))
        let error = await #expect(throws: RenditionError.self) { _ = try await renderer.render(file) }
        guard case .failed = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}
