import Glibc
import ViperTesting

/// A server on a ``FaultyDisk``, and the responses its clients received.
final class DurabilityScene {
    let folder: TemporaryFolder
    let disk: FaultyDisk
    private(set) var server: ServedProgram
    var told = ToldItems()
    private var client: RawClient
    private var serial = 0

    init() throws {
        folder = try TemporaryFolder()
        disk = try FaultyDisk(under: folder.path + "/data")
        server = try Self.start(folder, disk)
        client = server.connect()
    }

    private static func start(_ folder: TemporaryFolder, _ disk: FaultyDisk) throws -> ServedProgram {
        try ServedProgram(in: folder, environment: try disk.environment + ["ADDER_LOG_ACCESS=false"])
    }

    @discardableResult
    func add() throws -> RawClient.Answer? {
        serial += 1
        if !client.isConnected || !server.program.isRunning { client = server.connect() }
        let response = told.add("item \(serial)", over: client, on: disk)
        if response == nil || response?.fields["connection"] == "close" { client = server.connect() }
        return response
    }

    /// Has the given number of clients each add the given number of items concurrently, until the server is gone.
    func load(clients: Int, items: Int) async throws {
        serial += 1
        let (address, disk, round) = (server.address, disk, serial)
        let others = try await atOnce(0..<clients) { client in
            try await onThread {
                var told = ToldItems()
                var connection = address.connect()
                for item in 0..<items {
                    let response = told.add("round \(round) client \(client) item \(item)", over: connection, on: disk)
                    guard response?.fields["connection"] != "close", response != nil else {
                        connection = address.connect()
                        guard connection.isConnected else { break }
                        continue
                    }
                }
                return told
            }
        }
        for other in others { told.take(other) }
    }

    /// Ends the server, and starts the next one on the same files.
    /// - Parameter isWell: whether the disk works again once it has ended.
    func restart(by signal: Int32, isWell: Bool = false) throws {
        let status = server.program.end(signal)
        if isWell { disk.disarm() }
        #expect(signal == SIGKILL || status == 0)
        server = try Self.start(folder, disk)
        client = server.connect()
    }

    func isReady() throws -> Bool { try server.ask(http("GET", "/readyz")).status == 200 }

    /// Compares what is stored with the responses, as the next server would find it if this one were killed now.
    func expectTruth(_ what: String, at location: SourceLocation = #_sourceLocation) async throws {
        let copy = try folder.copyOfData()
        try await told.expectTruth(in: copy.path + "/data", what, location: location)
    }
}
