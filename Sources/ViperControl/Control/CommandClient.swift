package import ViperCommands
import ViperDatabase
package import ViperValues

/// Asks the process that holds a data folder for something, and waits until it is done. An import, which sends while it
/// receives, has ``ControlClient`` instead.
package struct CommandClient {
    private let stream: ControlStream

    /// Connects; nil if nobody listens.
    package init?(in folder: String, stop: StopSignal) throws(Complaint) {
        guard let descriptor = try ControlSocket.connect(in: folder) else { return nil }
        stream = ControlStream(descriptor, stop: stop)
    }

    /// Runs a command of a feature.
    ///
    /// - Parameter output: called with the command's output as it arrives.
    package func run(_ request: CommandRequest, output: (String) throws -> Void) throws {
        let loss = "The server went away. Whether the command was carried out is unknown."
        try perform(ControlRequest(request), ifLost: loss) { reply in
            guard case .output(let text) = reply else { throw Complaint.unknownReply }
            try output(text)
        }
    }

    /// Copies the store into an empty file.
    ///
    /// - Parameters:
    ///   - file: an absolute path.
    ///   - progress: called with the server's progress.
    func copy(into file: String, progress: (CopyProgress) -> Void) throws {
        try perform(ControlRequest(copyingInto: file), ifLost: "the server went away") { reply in
            guard case .copying(let state) = reply else { throw Complaint.unknownReply }
            progress(state)
        }
    }

    /// Sends a request, and takes the replies up to the last one. The server may be silent while its disk is busy; if it
    /// ends, so does the connection.
    ///
    /// - Parameter loss: the error message for a connection that ended.
    private func perform(
        _ request: ControlRequest, ifLost loss: String, taking take: (ControlReply) throws -> Void
    ) throws {
        stream.send(request.line)
        while true {
            switch try ControlReply(line: line(ifLost: loss)) {
            case .done: return
            case .failed(let message): throw Complaint(message)
            case let reply: try take(reply)
            }
        }
    }

    private func line(ifLost loss: String) throws -> [UInt8] {
        do throws(ControlStream.Fault) {
            return try stream.line(within: .seconds(86_400))
        } catch {
            if case .stopped = error { throw CancellationError() }
            throw Complaint(loss)
        }
    }
}
