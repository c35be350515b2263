package import Viper
package import ViperCommands
package import ViperDatabase
import ViperEntities
package import ViperFeatures

/// What `PROGRAM check` asks of the process that has the store open.
package struct StoreCheck: Sendable {
    /// The command, as it is sent to a server that holds the data folder.
    static let command = "check"

    private let files: [any StoreFiles]
    private let database: any Database

    package init(_ files: [any StoreFiles], _ database: any Database) {
        self.files = files
        self.database = database
    }

    /// The request for a check of all blobs.
    package static let ofBlobs = CommandRequest(command, [CommandRequest.Parameter("blobs", "true")])
    /// The request for the schema of a SQLite store, as ``ViperDatabase/Queryable/schemaScript()`` writes it.
    package static let ofSchema = CommandRequest(command, [CommandRequest.Parameter("schema", "true")])

    /// Whether a request is one for a check.
    static func isAsked(for request: CommandRequest) -> Bool { request.command == command }

    func run(_ request: CommandRequest, to output: CommandOutput) async throws(Failure) {
        switch request {
        case Self.ofBlobs: try await checkBlobs(output)
        case Self.ofSchema: try output.write(await schema())
        default: throw .missing(.english("This program has no such check."))
        }
    }

    /// Writes a line for each blob that is damaged and one at the end, and fails if one was.
    package func checkBlobs(_ output: CommandOutput) async throws(Failure) {
        var found = StoreFindings()
        for files in files { found += try await files.check { line throws(Failure) in try output.write(line) } }
        guard found.damaged == 0 else {
            throw .conflict(.english("\(found.damaged) of \(found.count) blobs are damaged"))
        }
        try output.write(
            "\(found.count) blobs, \(ProgressText.megabytes(found.bytes)) MB: all are what was stored")
    }

    private func schema() async throws(Failure) -> String {
        do throws(DatabaseError) { return try await database.schemaScript() } catch { throw Failure(error) }
    }
}

/// `PROGRAM restored`.
extension StoreHistory {
    /// The command, as it is sent to a server that holds the data folder.
    package static let request = CommandRequest("restored", [])

    func beginAnew(_ output: CommandOutput) async throws(Failure) {
        try await beginAnew()
        try output.write("Clients of live lists read them anew, and versions go on above all that were given before.")
    }
}
