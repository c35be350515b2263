/// How an image is stored, and how it is to be shown (Exif 2.32, section 4.6.4, tag 274).
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

    /// Whether width and height change places.
    var isSideways: Bool { rawValue >= Orientation.transposed.rawValue }

    /// Where the pixel of an upright place is stored, in an image stored in this size.
    func stored(_ x: Int, _ y: Int, in size: ImageSize) -> (x: Int, y: Int) {
        let (right, bottom) = (size.width - 1, size.height - 1)
        return switch self {
        case .upright: (x, y)
        case .mirrored: (right - x, y)
        case .upsideDown: (right - x, bottom - y)
        case .flipped: (x, bottom - y)
        case .transposed: (y, x)
        case .turnedLeft: (y, bottom - x)
        case .transversed: (right - y, bottom - x)
        case .turnedRight: (right - y, x)
        }
    }

    /// Reads it from Exif: a TIFF file, with or without the identifier before it. Nil if it has none.
    init?(exif: ByteView) {
        guard let tiff = exif.has("Exif\0\0") ? exif.rest(from: 6) : exif else { return nil }
        let isLittle = tiff.has("II*\0")
        guard isLittle || tiff.has("MM\0*") else { return nil }
        func number(_ offset: Int, _ size: Int) -> Int? { tiff.number(at: offset, bytes: size, littleEndian: isLittle) }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { return nil }
            // SHORT, as the standard has it, or LONG.
            guard tag == 274, type == 3 || type == 4, number(entry + 4, 4) == 1 else { continue }
            guard let value = number(entry + 8, type == 3 ? 2 : 4) else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}
