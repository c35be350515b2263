import Synchronization
public import ViperFiles
public import ViperThreads

/// Makes renditions of images, each in a process of its own: what an image does to its decoder is no matter of this
/// process.
///
///     let renditions = try await renderer.render(upload)
///
/// The process is this program, which must call ``RenderingProcess/runIfStarted()`` before anything else, in a service by
/// `feature.helper { RenderingProcess.runIfStarted() }`. It inherits the image, two empty files and a pipe, opens nothing,
/// and has little time and memory. A few run at once, some more wait, and what is more is refused; one client has a
/// quarter of their places.
public final class ImageRenderer: Sendable {
    private let pool: WorkPool
    private let job: RenderingJob

    /// Creates a renderer and its threads, which wait for the processes.
    ///
    /// - Parameters:
    ///   - folder: where the renditions are written, as files without names: on a disk with room for them.
    ///   - atOnce: how many processes run at once; by default as many as there are processors, and 4 at most.
    ///   - waiting: how many more images may wait.
    ///   - limits: of images, renditions and processes.
    ///   - program: the program to start; by default this one.
    ///   - report: gets a line for the log for each decoder that died or was too slow, and if this program would not
    ///     render.
    public init(
        in folder: String, atOnce: Int? = nil, waiting: Int = 32, limits: RenderingLimits = RenderingLimits(),
        program: String = "/proc/self/exe", report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ThreadFailure) {
        if program == "/proc/self/exe", !RenderingProcess.isAwaited.load(ordering: .relaxed) {
            report("No image can be rendered: nothing calls RenderingProcess.runIfStarted(), see ImageRenderer")
        }
        pool = try WorkPool(
            threads: atOnce ?? min(4, Thread.processorCount), waiting: waiting, stackBytes: 256 << 10)
        job = RenderingJob(folder: folder, limits: limits, program: program, report: report)
    }

    /// Renders an image of at most 10 MiB and 50 megapixels: a JPEG, a PNG or a WebP file, by its content. An animation
    /// gives its first frame. The file is left as it is.
    ///
    /// - Parameter client: whose image it is, such as `ClientAddress.subscriber`; nil for one that counts in no share.
    public func render(_ file: TemporaryFile, for client: UInt64? = nil) async throws(RenditionError) -> Renditions {
        let job = job
        let result: Result<Renditions, RenditionError>
        do throws(WorkRefusal) {
            result = try await pool.run(for: client) { job.run(file) }
        } catch {
            throw .busy(error)
        }
        return try result.get()
    }

    /// Numbers of images, for metrics.
    public var statistics: WorkPool.Statistics { pool.statistics }

    /// Refuses what waits, and returns once the processes have ended.
    public func close() async { await pool.close() }
}
