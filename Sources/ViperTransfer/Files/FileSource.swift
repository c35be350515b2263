import Glibc
package import Viper
package import ViperCommands
import ViperFeatures

/// The bytes of a file or of standard input.
package struct FileSource: ByteSource {
    package let descriptor: Int32
    /// The name for messages.
    let name: String
    /// The remaining size in bytes; nil if unknown.
    package let size: Int?
    private let stop: StopSignal

    /// Opens a file; `-` is standard input.
    package init(path: String, stop: StopSignal) throws(Failure) {
        self.stop = stop
        name = path == "-" ? "standard input" : path
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.fault(name) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.fault(name) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable("\(name) is a folder.") }
        // Standard input may be a file that was partly read already.
        let place = lseek(descriptor, 0, SEEK_CUR)
        size = status.st_mode & S_IFMT == S_IFREG ? max(0, Int(status.st_size) - max(0, Int(place))) : nil
    }

    package func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        // Files are always ready; this also checks the stop signal.
        guard stop.wait(for: .input, on: descriptor, atMost: nil) == .ready else { throw .stopped }
        while true {
            let count = Glibc.read(descriptor, room.baseAddress, room.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.fault(name) }
        }
    }

    private static func fault(_ name: String) -> Failure {
        .unreadable("\(name) cannot be read: \(String(cString: strerror(errno))).")
    }
}
