import Glibc
package import Viper
package import ViperCommands
import ViperFeatures

/// Writes an export to a file or to standard output.
package struct FileSink: ByteSink {
    private let descriptor: Int32
    private let name: String
    private let portion: Int
    private let stop: StopSignal

    /// - Parameter name: the name for messages.
    package init(_ descriptor: Int32, name: String, stop: StopSignal) {
        self.descriptor = descriptor
        self.name = name
        self.stop = stop
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        // A writable pipe takes a page without blocking (pipe(7)).
        portion = isFile ? 1 << 20 : 4096
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var written = 0
        while written < bytes.count {
            guard stop.wait(for: .output, on: descriptor, atMost: nil) == .ready else { throw .stopped }
            let part = UnsafeRawBufferPointer(rebasing: bytes[written...].prefix(portion))
            let count = Glibc.write(descriptor, part.baseAddress, part.count)
            guard count >= 0 || errno == EINTR || errno == EAGAIN else {
                throw .unreadable("\(name) cannot be written: \(String(cString: strerror(errno))).")
            }
            written += max(0, count)
        }
    }
}
