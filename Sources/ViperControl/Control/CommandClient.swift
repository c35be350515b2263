package import ViperCommands
package import ViperValues

/// Asks the process that holds a data folder to carry out a command of a feature.
package struct CommandClient {
    private let link: ControlLink

    /// Connects; nil if nobody listens.
    package init?(in folder: String, stop: StopSignal) throws(Complaint) {
        guard let link = try ControlLink(in: folder, stop: stop) else { return nil }
        self.link = link
    }

    /// Sends the request and waits until it is carried out.
    ///
    /// - Parameter output: called with the command's output as it arrives.
    package func run(_ request: CommandRequest, output: (String) throws -> Void) throws {
        link.send(ControlRequest(request))
        while true {
            let reply = try link.reply(
                ifLost: "The server went away. Whether the command was carried out is unknown.")
            switch reply {
            case .output(let text): try output(text)
            case .done: return
            case .failed(let message): throw Complaint(message)
            case .progress, .copying: throw Complaint.unknownReply
            }
        }
    }
}
