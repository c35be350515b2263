import Viper
package import ViperCommands
import ViperLive

/// `PROGRAM restored`.
extension StoreHistory {
    /// The command, as it is sent to a server that holds the data folder.
    package static let request = CommandRequest("restored", [])

    func beginAnew(_ output: CommandOutput) async throws(Failure) {
        try await beginAnew()
        try output.write("Clients of live lists read them anew, and versions go on above all that were given before.")
    }
}
