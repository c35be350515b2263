import CZlib
import ViperValues

/// The chunks of a PNG file.
struct PNGFile {
    let bytes: ByteView

    /// Calls with the Exif of the file, in the first `eXIf` chunk, which may stand before or after the pixels, or as
    /// ImageMagick and ExifTool wrote it before there were such chunks (2017): in hexadecimal digits, in a text.
    func withExif<Result>(_ body: (ByteView) -> Result) -> Result? {
        if let content = content(of: "eXIf") { return body(content) }
        for keyword: StaticString in ["Raw profile type exif\0", "Raw profile type APP1\0"] {
            guard let text = text(after: keyword), let profile = Self.profile(text) else { continue }
            return profile.withUnsafeBytes { body(ByteView(bytes: $0)) }
        }
        return nil
    }

    /// A text, compressed or not, by its keyword and the zero after it.
    private func text(after keyword: StaticString) -> [UInt8]? {
        if let text = content(of: "tEXt", startingWith: keyword) { return Array(text.bytes) }
        // The keyword is followed by a method, of which there is one.
        return content(of: "zTXt", startingWith: keyword)?.rest(from: 1).map {
            Self.inflated($0, atMost: Self.mostText)
        }
    }

    /// The content of the first chunk with a name whose content starts so, without that.
    private func content(of name: StaticString, startingWith start: StaticString = "") -> ByteView? {
        var offset = 8
        while let length = bytes.number(at: offset, bytes: 4), let content = bytes.part(at: offset + 8, count: length) {
            if bytes.has(name, at: offset + 4), content.has(start) {
                return content.rest(from: start.utf8CodeUnitCount)
            }
            offset += 12 + length
        }
        return nil
    }

    /// The number of the primary colours that a `cICP` chunk names, which counts more than a profile; nil for none.
    var primaries: Int? { content(of: "cICP")?.byte(at: 0) }

    /// The ICC profile of the file, in an `iCCP` chunk: a name, a method, and the profile compressed by zlib.
    var profile: [UInt8]? {
        guard let content = content(of: "iCCP"), let name = content.bytes.firstIndex(of: 0) else { return nil }
        return content.rest(from: name + 2).map { Self.inflated($0, atMost: ImageColors.mostBytes) }
    }

    /// The most bytes of a text that are read: Exif has at most 64 KiB, and the orientation is at its start.
    private static let mostText = 192 << 10

    /// The start of what was compressed by zlib; empty if it was not.
    private static func inflated(_ text: ByteView, atMost most: Int) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        return [UInt8](unsafeUninitializedCapacity: most) { room, count in
            stream.next_in = UnsafeMutablePointer(mutating: text.bytes.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(clamping: text.count)
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            let code = inflate(&stream, Z_FINISH)
            count = [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) ? room.count - Int(stream.avail_out) : 0
        }
    }

    /// A profile's bytes: after its name and its size, a line each, in hexadecimal digits with line ends between them.
    private static func profile(_ text: [UInt8]) -> [UInt8]? {
        let lines = text.prefix(mostText).split(separator: 0x0A, maxSplits: 2)
        guard lines.count == 3 else { return nil }
        let digits = lines[2].lazy.compactMap(Hexadecimal.value)
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return bytes
    }
}
