import ViperCommands
import ViperDatabase
import ViperValues

/// Asks the server of a data folder to copy its store.
struct CopyClient {
    private let link: ControlLink

    /// Connects; nil if no server listens.
    init?(in folder: String, stop: StopSignal) throws(Complaint) {
        guard let link = try ControlLink(in: folder, stop: stop) else { return nil }
        self.link = link
    }

    /// Requests a copy into an empty file.
    ///
    /// - Parameters:
    ///   - file: an absolute path.
    ///   - progress: called with the server's progress.
    func copy(into file: String, progress: (CopyProgress) -> Void) throws {
        link.send(ControlRequest(copyingInto: file))
        while true {
            switch try link.reply(ifLost: "the server went away") {
            case .copying(let state): progress(state)
            case .done: return
            case .failed(let message): throw Complaint(message)
            case .progress, .output: throw Complaint.unknownReply
            }
        }
    }
}
