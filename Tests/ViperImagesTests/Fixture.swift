import Glibc
import ViperTesting

@testable import ViperImages

/// A renderer with a folder of its own, and the files that `Fixtures/draw.py` has drawn.
struct Fixture {
    let folder: TemporaryFolder
    let renderer: ImageRenderer
    let lines: Locked<[String]>

    /// - Parameter program: nil for the program itself.
    init(
        program: String? = nil, folder: TemporaryFolder? = nil, atOnce: Int = 2, waiting: Int = 1_000,
        _ adapt: (inout RenderingLimits) -> Void = { _ in }
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        let lines = Locked([String]())
        var limits = RenderingLimits()
        // Unoptimised code on a busy machine takes its time.
        limits.processorSeconds = 300
        limits.seconds = 600
        adapt(&limits)
        (self.folder, self.lines) = (folder, lines)
        renderer = try ImageRenderer(
            in: folder.path, atOnce: atOnce, waiting: waiting, limits: limits, program: program ?? Self.program()
        ) { line in lines.withLock { $0.append(line) } }
    }

    static func program() throws -> String { try #require(builtProgram("adder")) }

    /// The bytes of a drawn file.
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Fixtures/"
        return try contents(folder + name)
    }

    func file(_ bytes: [UInt8]) throws -> TemporaryFile {
        let file = try TemporaryFile(in: folder.path)
        try bytes.withUnsafeBytes { try file.append($0) }
        return file
    }

    func render(_ bytes: [UInt8]) async throws -> Renditions { try await renderer.render(try file(bytes)) }

    func render(_ name: String) async throws -> Renditions { try await render(try Self.bytes(name)) }

    /// Why an image is refused; nil if it is rendered.
    func refusal(_ bytes: [UInt8]) async throws -> ImageRefusal? {
        do {
            _ = try await render(bytes)
            return nil
        } catch RenditionError.refused(let refusal) {
            return refusal
        }
    }
}

/// The bytes of a file.
func contents(_ path: String) throws -> [UInt8] {
    guard let bytes = OpenFile(path: path)?.read() else { throw SystemFault(path) }
    return Array(bytes.unsafeBytes)
}

/// The lines of a file.
func lines(_ path: String) throws -> [String] {
    String(decoding: try contents(path), as: UTF8.self).split(separator: "\n").map { String($0) }
}

extension Rendition {
    var bytes: [UInt8] {
        get throws { try file.head(byteCount) }
    }

    /// The colours at the middle of the four quarters: those above first.
    func quarters() throws -> [Color] {
        let bytes = try bytes
        try #require(ImageCodec.load(for: kind) == nil)
        return try bytes.withUnsafeBytes { bytes in
            let decoder = try ImageDecoder(ByteView(bytes: bytes), kind)
            #expect(decoder.size == ImageSize(width, height))
            let pixels = try decoder.pixels(decoder.size)
            return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
                let pixel = pixels.row(height * y / 4) + width * x / 4 * 4
                return Color(red: Int(pixel[0]), green: Int(pixel[1]), blue: Int(pixel[2]), alpha: Int(pixel[3]))
            }
        }
    }
}

/// A colour, which another is equal to that cannot be told from it.
struct Color: Equatable {
    var red: Int
    var green: Int
    var blue: Int
    var alpha = 255

    static func == (one: Color, other: Color) -> Bool {
        if one.alpha == 0 && other.alpha == 0 { return true }
        return [
            one.red - other.red, one.green - other.green, one.blue - other.blue, one.alpha - other.alpha,
        ].allSatisfy { abs($0) < 24 }
    }

    static let drawn = [
        Color(red: 220, green: 30, blue: 30), Color(red: 30, green: 200, blue: 30),
        Color(red: 30, green: 30, blue: 220), Color(red: 255, green: 255, blue: 255),
    ]
    static let nothing = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
