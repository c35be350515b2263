import Testing
import ViperTesting

/// Where a program serves. Every answer that its connections receive whole is checked against the program's own
/// description; one that does not match fails the test.
struct ServedAddress: Sendable {
    let port: UInt16
    let contract: ContractChecker

    /// A connection to it.
    func connect(patience: Int = 60_000, receiveBuffer: Int32? = nil) -> RawClient {
        let client = RawClient(port, patience: patience, receiveBuffer: receiveBuffer)
        client.observer = { [contract] request, answer in
            // What libmicrohttpd refuses by itself, in its own words, is no answer of the program's.
            if answer.fields["content-type"] == nil, answer.body.hasPrefix("<html>") { return }
            for violation in contract.check(request, TestResponse(answer)) {
                Issue.record("\(request.method) \(request.target): \(violation)")
            }
        }
        return client
    }
}

extension ContractChecker {
    /// What `adder openapi` says with the configuration of a server.
    static func of(
        in folder: TemporaryFolder, _ arguments: [String], environment: [String]
    ) throws -> ContractChecker {
        let file = arguments.firstIndex(of: "--config").map { arguments[$0...].prefix(2) } ?? []
        let program = try Program(["openapi"] + file, in: folder.path, environment: environment)
        let document = program.allOutput()
        try #require(program.wait() == 0, "\(program.allErrors())")
        return try ContractChecker(document: Array(document.utf8))
    }
}
