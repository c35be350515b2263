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
