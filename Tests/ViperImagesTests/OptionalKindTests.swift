import Glibc
import ViperTesting

@testable import ViperImages

/// The kinds of images whose libraries an installation may be without.
@Suite("GIF, AVIF and HEIC")
struct OptionalKindTests {
    @Test(
        "A file that is cut short or claims too many pixels is refused",
        arguments: ["plain.gif", "orientation-1.avif", "orientation-1.heic"])
    func refused(_ name: String) async throws {
        let fixture = try Fixture()
        let bytes = try Fixture.bytes(name)
        for part in [40, bytes.count / 2, bytes.count * 3 / 4] {
            let refusal = try await fixture.refusal(Array(bytes.prefix(part)))
            #expect(["truncatedImage", "corruptImage"].contains(refusal?.code), "\(part): \(refusal as Any)")
        }
        if name.hasSuffix("gif") {
            let large = Array(bytes[..<6] + [0xFF, 0xFF, 0xFF, 0xFF] + bytes[10...])
            #expect(try await fixture.refusal(large) == .tooManyPixels(width: 65_535, height: 65_535, most: 50_000_000))
        }
    }

    @Test("A frame that lies within its image, or is larger than it, is shown as browsers do")
    func frames() async throws {
        let gif = try Fixture.bytes("plain.gif")
        // The size of the image precedes its colours, that of the frame follows them.
        let within = try await Fixture().render(Array(gif[..<6] + [128, 0, 96, 0] + gif[10...])).full
        #expect(within.width == 128 && within.height == 96 && within.kind == .webp)
        #expect(try within.quarters() == [Color.drawn[3], .nothing, .nothing, .nothing])
        let larger = try await Fixture().render(Array(gif[..<6] + [1, 0, 1, 0] + gif[10...])).full
        #expect(larger.width == 64 && larger.height == 48)
        #expect(try larger.quarters() == Color.drawn)
    }

    @Test(
        "Where the library is missing, the refusal names it, and what to send instead",
        arguments: [
            ("plain.gif", "libgif.so.7", "found a GIF image, which this server cannot decode: it has no libgif."),
            ("p3.avif", "libavif.so.15", "found an AVIF image, which this server cannot decode: it has no libavif."),
            ("p3.heic", "libheif.so.1", "found a HEIC image, which this server cannot decode: it has no libheif."),
        ])
    func missing(_ name: String, _ library: String, _ found: String) async throws {
        let folder = try TemporaryFolder()
        // What the loader finds first is no library. Another process writes the program: see ``ProcessTests``.
        let script = """
            : > "$1/\(library)"
            printf '#!/bin/sh\\nLD_LIBRARY_PATH=%s exec %s "$@"\\n' "$1" "$2" > "$1/program"
            chmod +x "$1/program"
            """
        let (status, output) = run(["/bin/sh", "-c", script, "sh", folder.path, try Fixture.program()])
        try #require(status == 0, "\(output)")
        let fixture = try Fixture(program: folder.path + "/program", folder: folder)
        let refusal = try await fixture.refusal(try Fixture.bytes(name))
        #expect(refusal?.code == "unsupportedImage")
        #expect(refusal?.detail == "Expected a JPEG, PNG or WebP image, \(found) Send it as a JPEG.")
        #expect(try await fixture.refusal(try Fixture.bytes("one.png")) == nil)
    }
}
