/// The segments of a JPEG file before its first scan.
struct JPEGFile {
    let bytes: ByteView

    /// The content of the first segment with Exif.
    var exif: ByteView? {
        var offset = 2
        while let prefix = bytes.byte(at: offset), prefix == 0xFF, let marker = bytes.byte(at: offset + 1) {
            // Any number of fill bytes may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            // A scan or the end; from here on there are no segments to skip.
            if marker == 0xDA || marker == 0xD9 { return nil }
            // TEM and the restart markers have no length.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset += 2
                continue
            }
            guard let length = bytes.number(at: offset + 2, bytes: 2), length >= 2,
                let content = bytes.part(at: offset + 4, count: length - 2)
            else { return nil }
            if marker == 0xE1, content.has("Exif\0\0") { return content }
            offset += 2 + length
        }
        return nil
    }
}
