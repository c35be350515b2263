public import ViperThreads

/// Why there are no renditions. Each `detail` is one line for the log, never for clients.
public enum RenditionError: Error, Sendable, Equatable {
    /// The image is at fault.
    case refused(ImageRefusal)
    /// As many images are being rendered, and as many wait, as may; or the caller or the renderer has ended.
    case busy(WorkRefusal)
    /// The process that renders could not be started now, or got too little of the machine to finish.
    case unavailable(detail: String)
    /// There is no room for the files.
    case full(detail: String)
    /// Anything else, such as a library that is not installed.
    case failed(detail: String)
}
