public import Viper
import ViperFiles

/// Lines of an import that wait in a temporary file until all of them are checked, so that no writer waits for the source.
public struct WaitingLines: Sendable {
    private let file: TemporaryFile

    /// - Parameter folder: where they wait; the system's folder for temporary files if this one cannot be used.
    public init(in folder: String) throws(Failure) {
        if let file = try? TemporaryFile(in: folder) {
            self.file = file
            return
        }
        do throws(FileError) {
            file = try TemporaryFile(in: "/tmp")
        } catch { throw Self.failure(error) }
    }

    /// Adds a line with its line feed.
    public func append(_ line: UnsafeRawBufferPointer) throws(Failure) {
        do throws(FileError) {
            try file.append(line)
        } catch { throw Self.failure(error) }
    }

    /// The lines from the first on.
    public var source: some ByteSource { Source(file: file) }

    private static func failure(_ error: FileError) -> Failure {
        switch error {
        case .full: .refused("There is no room for the lines of the import.")
        case .failed: .refused("The lines of the import could not be kept in a temporary file.")
        }
    }

    private struct Source: ByteSource {
        let file: TemporaryFile
        var place = 0

        mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
            do throws(FileError) {
                let count = try file.read(at: place, into: room)
                place += count
                return count
            } catch { throw .unreadable("The lines of the import could not be read again.") }
        }
    }
}
