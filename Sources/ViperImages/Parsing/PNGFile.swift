/// The chunks of a PNG file.
struct PNGFile {
    let bytes: ByteView

    /// The content of the first `eXIf` chunk, which may stand before or after the pixels.
    var exif: ByteView? {
        var offset = 8
        while let length = bytes.number(at: offset, bytes: 4), let content = bytes.part(at: offset + 8, count: length) {
            if bytes.has("eXIf", at: offset + 4) { return content }
            offset += 12 + length
        }
        return nil
    }
}
