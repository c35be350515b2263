import ViperDatabase

/// Has the server of a data folder copy its store.
struct CopyClient {
    private let stream: ControlStream

    /// Connects; nil if no server listens.
    init?(in folder: String, stop: StopSignal) throws(ControlFault) {
        guard let descriptor = try ControlSocket.connect(in: folder) else { return nil }
        stream = ControlStream(descriptor, stop: stop)
    }

    /// Has the store copied into an empty file.
    ///
    /// - Parameters:
    ///   - file: its path, from the root on.
    ///   - progress: is told what the server tells.
    func copy(into file: String, progress: (CopyProgress) -> Void) throws {
        stream.send(ControlRequest(copyingInto: file).line)
        while true {
            switch try ControlReply(line: try line()) {
            case .copying(let state): progress(state)
            case .done: return
            case .failed(let message, _): throw ControlFault(message)
            case .progress: throw ControlFault("The server gave an answer that this program does not know.")
            }
        }
    }

    /// The next line. The server may be silent for as long as its disk takes; should it end, the connection does.
    private func line() throws -> [UInt8] {
        do throws(ControlStream.Fault) {
            return try stream.line(within: .seconds(86_400))
        } catch {
            if case .stopped = error { throw CancellationError() }
            throw ControlFault("the server went away")
        }
    }
}
