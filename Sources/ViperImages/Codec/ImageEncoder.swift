import CImages
import ViperValues

/// Encodes renditions.
enum ImageEncoder {
    /// A good quality, and the usual one, for which a photo of 2,048 pixels takes about half a megabyte.
    private static let quality: Int32 = 85

    /// The image as a file.
    static func encode(_ pixels: borrowing Pixels, _ kind: ImageKind) throws(ImageFault) -> Bytes {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        try ImageFault.check(
            adder_image_encode(
                kind.number, pixels.base, UInt32(pixels.size.width), UInt32(pixels.size.height), quality, &bytes,
                &count))
        return Bytes(owning: bytes, count: count)
    }
}
