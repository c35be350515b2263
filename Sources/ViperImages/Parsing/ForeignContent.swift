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
