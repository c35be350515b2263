import Glibc
import ViperFiles

/// Renders one image after another, each in a process. It blocks.
struct RenderingJob: Sendable {
    let folder: String
    let limits: RenderingLimits
    let program: String
    let report: @Sendable (String) -> Void

    func run(_ file: TemporaryFile) -> Result<Renditions, RenditionError> {
        Result { () throws(RenditionError) in
            let kind = try kind(of: file)
            let (full, thumbnail) = (try emptyFile(), try emptyFile())
            let outcome = try outcome(of: file, full, thumbnail)
            return try renditions(full, thumbnail, numbers(from: outcome, kind))
        }
    }

    /// What needs no process: a file of another kind is refused by its first bytes.
    private func kind(of file: TemporaryFile) throws(RenditionError) -> ImageKind {
        let size = try RenditionError.from { () throws(FileError) in try file.size }
        guard size <= limits.fileBytes else {
            throw .refused(.tooManyBytes(found: size, most: limits.fileBytes))
        }
        let head = try RenditionError.from { () throws(FileError) in try file.head(512) }
        guard let kind = ImageKind(head: head) else {
            throw .refused(.notAnImage(found: head.withUnsafeBytes { ForeignContent.name(ByteView(bytes: $0)) }))
        }
        return kind
    }

    private func emptyFile() throws(RenditionError) -> TemporaryFile {
        try RenditionError.from { () throws(FileError) in try TemporaryFile(in: folder) }
    }

    private func outcome(
        of file: TemporaryFile, _ full: TemporaryFile, _ thumbnail: TemporaryFile
    ) throws(RenditionError) -> SpawnedRenderer.Outcome {
        // Opened again, so that the process can only read it, and from its start.
        let image = open("/proc/self/fd/\(file.descriptor)", O_RDONLY | O_CLOEXEC)
        guard image >= 0 else { throw RenditionError(SystemFailure("open an image for reading")) }
        defer { close(image) }
        do throws(SystemFailure) {
            let renderer = try SpawnedRenderer(
                program, limits.order, image: image, full: full.descriptor,
                thumbnail: thumbnail.descriptor)
            return renderer.finish(atMost: RenderingReport.most, seconds: limits.seconds)
        } catch {
            throw RenditionError(error)
        }
    }

    /// What the process reports of an image that it has rendered.
    private func numbers(
        from outcome: SpawnedRenderer.Outcome, _ kind: ImageKind
    ) throws(RenditionError) -> [UInt32] {
        guard outcome.end == .itself(.status(0)) || outcome.end == .itself(.unknown),
            let report = RenderingReport(outcome.output)
        else { throw fault(outcome.end, kind) }
        switch report.code {
        case .rendered: return report.numbers
        case .tooManyPixels:
            throw .refused(
                .tooManyPixels(width: Int(report.numbers[0]), height: Int(report.numbers[1]), most: limits.pixels))
        case .truncated: throw .refused(.truncated(kind))
        case .corrupt: throw .refused(.corrupt(kind))
        case .noMemory: throw .refused(.tooMuchMemory(kind))
        case .unsupported: throw .refused(.unsupported(kind))
        case .full: throw .full(detail: report.line)
        case .failed: throw .failed(detail: "the process that renders images failed: \(report.line)")
        }
    }

    private func fault(_ end: SpawnedRenderer.End, _ kind: ImageKind) -> RenditionError {
        switch end {
        case .late, .itself(.signal(SIGALRM)):
            let detail = "rendering a \(kind.rawValue) image was given up after \(limits.seconds) s"
            report(detail)
            return .unavailable(detail: detail)
        case .itself(.signal(SIGXCPU)):
            report("decoding a \(kind.rawValue) image took more than \(limits.processorSeconds) s of processor time")
            return .refused(.tooSlow(kind))
        case .itself(.signal(let signal)):
            report("decoding a \(kind.rawValue) image ended its process by signal \(signal)")
            return .refused(.fatal(kind, signal: signal))
        case .itself(.status(let status)):
            return .failed(detail: "the process that renders images ended with status \(status) and without a report")
        case .itself(.unknown):
            return .failed(detail: "the process that renders images ended without a report")
        case .stuck:
            return .failed(detail: "the process that renders images did not end after its report")
        }
    }
}

extension TemporaryFile {
    /// The first bytes, as many as there are.
    func head(_ most: Int) throws(FileError) -> [UInt8] {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: most, alignment: 1)
        defer { room.deallocate() }
        return Array(room.prefix(try read(at: 0, into: room)))
    }
}

extension RenditionError {
    init(_ error: FileError) {
        switch error {
        case .full(let detail): self = .full(detail: detail)
        case .failed(let detail): self = .failed(detail: detail)
        }
    }

    init(_ failure: SystemFailure) {
        self = failure.isTemporary ? .unavailable(detail: failure.detail) : .failed(detail: failure.detail)
    }

    static func from<Value>(_ body: () throws(FileError) -> Value) throws(RenditionError) -> Value {
        do throws(FileError) { return try body() } catch { throw RenditionError(error) }
    }
}
