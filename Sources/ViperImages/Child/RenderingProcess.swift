import CImages
import Glibc
import Synchronization

/// The process that renders one image, and nothing else. It is the program itself, started with arguments that no
/// command has, so that an installation needs one file only.
public enum RenderingProcess {
    /// Whether a process of this program that is started to render would do so.
    static let isAwaited = Atomic(false)

    /// Renders and ends the process if it was started for that; otherwise it returns. A program calls it before
    /// everything else.
    public static func runIfStarted() {
        isAwaited.store(true, ordering: .relaxed)
        guard let limits = RenderingLimits(order: Array(CommandLine.arguments.dropFirst())),
            isFile(RenderingDescriptor.image), isFile(RenderingDescriptor.full), isFile(RenderingDescriptor.thumbnail)
        else { return }
        let report = report(on: limits)
        let bytes = report.bytes
        _ = write(RenderingDescriptor.report, bytes, bytes.count)
        _exit(0)
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func report(on limits: RenderingLimits) -> RenderingReport {
        // The first bytes tell which libraries are needed, which cannot be loaded later.
        var head = [UInt8](repeating: 0, count: ImageKind.headBytes)
        let count = pread(RenderingDescriptor.image, &head, head.count, 0)
        guard count >= 12, let kind = ImageKind(head: head.prefix(count)) else { return RenderingReport(.truncated) }
        if let reason = ImageCodec.load(for: kind) {
            return RenderingReport(kind.optionalLibrary == nil ? .failed : .unsupported, line: reason)
        }
        var bounds = adder_image_bounds(
            memory_bytes: UInt64(limits.memoryBytes), cpu_seconds: UInt64(limits.processorSeconds),
            wall_seconds: UInt64(limits.seconds), file_bytes: fileBytes,
            // libde265, by which libheif decodes, leaves part of its work to a thread.
            starts_threads: kind == .heic)
        let code = adder_image_confine(&bounds)
        guard code == 0 else {
            return RenderingReport(.failed, line: "cannot limit itself: \(String(cString: strerror(code)))")
        }
        return render(kind, limits)
    }

    /// The largest rendition: far more than 4 megapixels take.
    private static let fileBytes: UInt64 = 32 << 20

    private static func render(_ kind: ImageKind, _ limits: RenderingLimits) -> RenderingReport {
        var status = stat()
        guard fstat(RenderingDescriptor.image, &status) == 0,
            let map = mmap(nil, status.st_size, PROT_READ, MAP_PRIVATE, RenderingDescriptor.image, 0), map != MAP_FAILED
        else { return RenderingReport(.failed, line: "cannot map the image: \(String(cString: strerror(errno)))") }
        let file = ByteView(bytes: UnsafeRawBufferPointer(start: map, count: status.st_size))
        do throws(RenderingReport) { return try Rendering(limits: limits).render(file, kind) } catch { return error }
    }
}
