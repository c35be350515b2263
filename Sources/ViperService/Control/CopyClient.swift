import ViperDatabase

/// Asks the server of a data folder to copy its store.
struct CopyClient {
    private let stream: ControlStream

    /// Connects; nil if no server listens.
    init?(in folder: String, stop: StopSignal) throws(ControlFault) {
        guard let descriptor = try ControlSocket.connect(in: folder) else { return nil }
        stream = ControlStream(descriptor, stop: stop)
    }

    /// Requests a copy into an empty file.
    ///
    /// - Parameters:
    ///   - file: an absolute path.
    ///   - progress: called with the server's progress.
    func copy(into file: String, progress: (CopyProgress) -> Void) throws {
        stream.send(ControlRequest(copyingInto: file).line)
        while true {
            switch try ControlReply(line: try line()) {
            case .copying(let state): progress(state)
            case .done: return
            case .failed(let message, _): throw ControlFault(message)
            case .progress: throw ControlFault("The server sent a reply that this program does not understand.")
            }
        }
    }

    /// The next line. The server may be silent while its disk is busy; if it ends, so does the connection.
    private func line() throws -> [UInt8] {
        do throws(ControlStream.Fault) {
            return try stream.line(within: .seconds(86_400))
        } catch {
            if case .stopped = error { throw CancellationError() }
            throw ControlFault("the server went away")
        }
    }
}
