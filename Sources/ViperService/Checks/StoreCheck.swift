import Viper
import ViperDatabase

/// What `PROGRAM check` does in the process that has the store open.
struct StoreCheck: Sendable {
    /// The command, as it is sent to a server that holds the data folder.
    static let command = "check"

    let blobs: BlobStore

    /// The request for a check of all blobs.
    static let ofBlobs = CommandRequest(command, [CommandRequest.Parameter("blobs", "true")])

    /// Whether a request is one for a check.
    static func isAsked(for request: CommandRequest) -> Bool { request.command == command }

    /// Checks, writes a line for each fault and one at the end, and fails if there was a fault.
    func run(_ request: CommandRequest, to output: CommandOutput) async throws(Failure) {
        guard request == Self.ofBlobs else { throw .missing("This program has no such check.") }
        let found = try await BlobCheck(blobs).run { line throws(Failure) in try output.write(line) }
        guard found.damaged == 0 else {
            throw .conflict("\(found.damaged) of \(found.count) blobs are damaged")
        }
        try output.write(
            "Checked \(found.count) blobs, \(ProgressText.megabytes(found.bytes)) MB: all are what was stored.")
    }
}
