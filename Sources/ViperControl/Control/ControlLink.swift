import ViperCommands
import ViperValues

/// A command's connection to the process that holds a data folder: a request, and then replies. An import, which sends
/// while it receives, has ``ControlClient`` instead.
struct ControlLink {
    private let stream: ControlStream

    /// Connects; nil if nobody listens.
    init?(in folder: String, stop: StopSignal) throws(Complaint) {
        guard let descriptor = try ControlSocket.connect(in: folder) else { return nil }
        stream = ControlStream(descriptor, stop: stop)
    }

    func send(_ request: ControlRequest) { stream.send(request.line) }

    /// The next reply. The server may be silent while its disk is busy; if it ends, so does the connection.
    ///
    /// - Parameter loss: the error message for a connection that ended.
    func reply(ifLost loss: String) throws -> ControlReply { try ControlReply(line: line(ifLost: loss)) }

    private func line(ifLost loss: String) throws -> [UInt8] {
        do throws(ControlStream.Fault) {
            return try stream.line(within: .seconds(86_400))
        } catch {
            if case .stopped = error { throw CancellationError() }
            throw Complaint(loss)
        }
    }
}
