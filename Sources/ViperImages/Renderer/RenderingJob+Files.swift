import ViperFiles

/// What a process has written is checked: a decoder that was taken over reports and writes what it likes.
extension RenderingJob {
    /// - Parameter numbers: those of a report.
    func renditions(
        _ full: TemporaryFile, _ thumbnail: TemporaryFile, _ numbers: [UInt32]
    ) throws(RenditionError) -> Renditions {
        guard let kind = ImageKind.made.dropFirst(Int(numbers[4])).first,
            let fullSize = ImageSize(width: numbers[0], height: numbers[1]),
            let smallSize = ImageSize(width: numbers[2], height: numbers[3]),
            fullSize.longest <= limits.fullSide, smallSize.longest <= limits.thumbnailSide
        else { throw Self.nonsense }
        return Renditions(
            full: try rendition(full, kind, fullSize), thumbnail: try rendition(thumbnail, kind, smallSize))
    }

    private func rendition(
        _ file: TemporaryFile, _ kind: ImageKind, _ size: ImageSize
    ) throws(RenditionError) -> Rendition {
        let head = try RenditionError.from { () throws(FileError) in try file.head(ImageKind.headBytes) }
        guard ImageKind(head: head) == kind else { throw Self.nonsense }
        let count = try RenditionError.from { () throws(FileError) in try file.size }
        return Rendition(file: file, kind: kind, width: size.width, height: size.height, byteCount: count)
    }

    private static let nonsense = RenditionError.failed(
        detail: "the process that renders images reports what it has not written")
}
