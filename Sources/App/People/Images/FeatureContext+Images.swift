import Logging
import ViperFeatures
import ViperImages
import ViperThreads

extension FeatureContext {
    /// Creates a renderer of images for a feature's services, which closes it when it is closed. The log gets a warning of
    /// each decoder that died or took too long.
    ///
    /// - Parameter folder: where renditions are written, on a disk with room for them.
    func imageRenderer(in folder: String) throws(ThreadFailure) -> ImageRenderer {
        let logger = logger
        return try ImageRenderer(in: folder, atOnce: isServing ? nil : 1, program: executable) { line in
            logger.warning("\(line)")
        }
    }
}
