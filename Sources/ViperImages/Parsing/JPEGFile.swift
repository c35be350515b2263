/// The segments of a JPEG file before its first scan.
struct JPEGFile {
    let bytes: ByteView

    /// The content of the first segment with Exif.
    var exif: ByteView? {
        var found: ByteView?
        forEachSegment { marker, content in
            if marker == 0xE1, found == nil, content.has("Exif\0\0") { found = content }
        }
        return found
    }

    /// The ICC profile, whose parts stand in segments with a number of from 1 on and the number of all (ICC.1:2022,
    /// annex B.4); nil if one is missing.
    var profile: [UInt8]? {
        let name: StaticString = "ICC_PROFILE\0"
        var parts: [Int: ByteView] = [:]
        var count = 0
        forEachSegment { marker, content in
            let start = name.utf8CodeUnitCount
            guard marker == 0xE2, content.has(name), let number = content.byte(at: start),
                let all = content.byte(at: start + 1), let part = content.rest(from: start + 2)
            else { return }
            parts[number] = part
            count = all
        }
        guard count > 0, parts.values.reduce(0, { $0 + $1.count }) <= ImageColors.mostBytes else { return nil }
        var profile: [UInt8] = []
        for number in 1...count {
            guard let part = parts[number] else { return nil }
            profile += part.bytes
        }
        return profile
    }

    /// Calls with the marker and the content of each segment.
    private func forEachSegment(_ body: (_ marker: Int, _ content: ByteView) -> Void) {
        var offset = 2
        while let prefix = bytes.byte(at: offset), prefix == 0xFF, let marker = bytes.byte(at: offset + 1) {
            // Any number of fill bytes may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            // A scan or the end; from here on there are no segments to skip.
            if marker == 0xDA || marker == 0xD9 { return }
            // TEM and the restart markers have no length.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset += 2
                continue
            }
            guard let length = bytes.number(at: offset + 2, bytes: 2), length >= 2,
                let content = bytes.part(at: offset + 4, count: length - 2)
            else { return }
            body(marker, content)
            offset += 2 + length
        }
    }
}
