import Glibc
package import Viper
package import ViperCommands

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

extension Complaint {
    /// Does the work of a command, whose failure becomes one line for the operator.
    ///
    /// - Parameter text: what to say of the failure: `importText` or `exportText`.
    package static func of<Value>(_ text: (Failure) -> String, _ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let failure as Failure { throw Complaint(text(failure)) }
    }
}
