import Glibc
import ViperValues

/// From the bytes of an image to the files of its renditions.
struct Rendering {
    let limits: RenderingLimits

    func render(_ file: ByteView, _ kind: ImageKind) throws(ImageFault) -> RenderingReport {
        let decoder = try ImageDecoder(file, kind)
        let (count, overflow) = decoder.size.width.multipliedReportingOverflow(by: decoder.size.height)
        guard !overflow, count <= limits.pixels else { throw .tooManyPixels(decoder.size) }
        // Decoding may replace what the head says.
        let colors = ImageColors(of: file, kind, decoder)
        let orientation = Orientation(of: file, kind, decoder)
        let stored = try decoder.pixels(decoder.size.fitted(to: limits.fullSide))
        if let colors { stored.convert(from: colors) }
        guard let full = stored.turned(orientation) else { throw .noMemory }
        let small = full.size.fitted(to: limits.thumbnailSide)
        let made: ImageKind = full.isOpaque ? .jpeg : .webp
        let largeFile = try ImageEncoder.encode(full, made)
        let smallFile =
            small == full.size
            ? Bytes(copying: largeFile.unsafeBytes) : try ImageEncoder.encode(full.reduced(to: small), made)
        if let report = write(largeFile, to: RenderingDescriptor.full) { return report }
        if let report = write(smallFile, to: RenderingDescriptor.thumbnail) { return report }
        return RenderingReport(
            .rendered,
            [
                full.size.width, full.size.height, small.width, small.height,
                ImageKind.made.firstIndex(of: made) ?? 0,
            ]
        )
    }

    /// Returns what to report if the bytes cannot be written.
    private func write(_ bytes: borrowing Bytes, to descriptor: Int32) -> RenderingReport? {
        guard bytes.count > 0 else { return RenderingReport(.noMemory) }
        var done = 0
        while done < bytes.count {
            let count =
                bytes.unsafeBytes.baseAddress.map { pwrite(descriptor, $0 + done, bytes.count - done, done) } ?? -1
            if count > 0 { done += count }
            guard count <= 0 else { continue }
            let isFull = errno == ENOSPC || errno == EDQUOT
            return RenderingReport(
                isFull ? .full : .failed, line: "cannot write a rendition: \(String(cString: strerror(errno)))")
        }
        return nil
    }
}
