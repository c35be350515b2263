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
