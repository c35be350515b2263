/// A file of the kinds that begin with a box of brands (ISO/IEC 14496-12, section 4.3).
struct HEIFFile {
    let bytes: ByteView

    /// The kind of the first image, by the brands among the first bytes: the major one, and those that the file is
    /// compatible with; nil for videos and anything else.
    var kind: ImageKind? {
        guard bytes.has("ftyp", at: 4), let size = bytes.number(at: 0, bytes: 4) else { return nil }
        // A version stands between the major brand and the others.
        for offset in [8] + stride(from: 16, to: min(size, bytes.count), by: 4) {
            if bytes.has("avif", at: offset) || bytes.has("avis", at: offset) { return .avif }
            if Self.brands.contains(where: { bytes.has($0, at: offset) }) { return .heic }
        }
        return nil
    }

    /// Of images, and of sequences of them, that are coded in HEVC.
    private static let brands: [StaticString] = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
}

/// The chunks of a WebP file (RFC 9649, section 2).
struct WebPFile {
    let bytes: ByteView

    /// The content of the first `EXIF` chunk.
    var exif: ByteView? { chunk("EXIF") }

    /// The ICC profile.
    var profile: ByteView? { chunk("ICCP") }

    /// What is decoded: the file, or the first frame of an animation.
    var firstImage: ByteView {
        guard bytes.has("VP8X", at: 12), let frame = chunk("ANMF") else { return bytes }
        // Its place, its size and its duration precede the frame's own chunks.
        return frame.rest(from: 16) ?? bytes
    }

    private func chunk(_ name: StaticString) -> ByteView? {
        var offset = 12
        while let length = bytes.number(at: offset + 4, bytes: 4, littleEndian: true) {
            if bytes.has(name, at: offset) {
                // A chunk that is cut short is left to the decoder.
                let whole = min(length, bytes.count - offset - 8)
                return bytes.part(at: offset + 8, count: whole)
            }
            offset += 8 + length + length % 2
        }
        return nil
    }
}

/// What a file seems to be that is no image of the known kinds: for messages.
enum ForeignContent {
    private static let signatures: [(StaticString, offset: Int, name: String)] = [
        ("BM", 0, "a BMP image"), ("II*\0", 0, "a TIFF image"),
        ("MM\0*", 0, "a TIFF image"), ("%PDF", 0, "a PDF document"), ("<svg", 0, "an SVG image"),
        ("ftypmif1", 4, "a HEIF image"), ("ftyp", 4, "a video"), ("PK", 0, "a ZIP archive"),
    ]

    /// A description of the content, by its first bytes.
    static func name(_ head: ByteView) -> String {
        if head.count == 0 { return "no bytes" }
        for signature in signatures where head.has(signature.0, at: signature.offset) { return signature.name }
        let isText = head.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return isText ? "text" : "other bytes"
    }
}
