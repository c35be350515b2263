import Glibc
import ViperValues

/// From the bytes of an image to the files of its renditions.
struct Rendering {
    let limits: RenderingLimits

    func render(_ file: ByteView, _ kind: ImageKind) throws(RenderingReport) -> RenderingReport {
        let decoder = try ImageDecoder(file, kind)
        let (count, overflow) = decoder.size.width.multipliedReportingOverflow(by: decoder.size.height)
        guard !overflow, count <= limits.pixels else {
            throw RenderingReport(.tooManyPixels, [decoder.size.width, decoder.size.height])
        }
        // Decoding may replace what the head says.
        let colors = ImageColors(of: file, kind, decoder)
        let orientation = Orientation(of: file, kind, decoder)
        let stored = try decoder.pixels(decoder.size.fitted(to: limits.fullSide))
        if let colors { stored.convert(from: colors) }
        guard let full = stored.turned(orientation) else { throw RenderingReport(.noMemory) }
        let small = full.size.fitted(to: limits.thumbnailSide)
        let made: ImageKind = full.isOpaque ? .jpeg : .webp
        let largeFile = try ImageEncoder.encode(full, made)
        let smallFile =
            small == full.size
            ? Bytes(copying: largeFile.unsafeBytes) : try ImageEncoder.encode(full.reduced(to: small), made)
        try write(largeFile, to: RenderingDescriptor.full)
        try write(smallFile, to: RenderingDescriptor.thumbnail)
        return RenderingReport(
            .rendered,
            [
                full.size.width, full.size.height, small.width, small.height,
                ImageKind.made.firstIndex(of: made) ?? 0,
            ]
        )
    }

    private func write(_ bytes: borrowing Bytes, to descriptor: Int32) throws(RenderingReport) {
        guard bytes.count > 0, let start = bytes.unsafeBytes.baseAddress else { throw RenderingReport(.noMemory) }
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, start + done, bytes.count - done, done)
            guard count > 0 else {
                throw RenderingReport(
                    errno == ENOSPC || errno == EDQUOT ? .full : .failed,
                    line: "cannot write a rendition: \(String(cString: strerror(errno)))")
            }
            done += count
        }
    }
}
