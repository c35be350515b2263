import Testing
import ViperTesting
import ViperThreads

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
    /// What `adder openapi` says with the configuration of a server. It is asked once for all servers that differ in
    /// nothing which it tells, and each time where there is a file.
    static func of(
        in folder: TemporaryFolder, _ arguments: [String], environment: [String]
    ) throws -> ContractChecker {
        let told = environment.filter { variable in
            variable.hasPrefix("ADDER_") && !untold.contains { variable.hasPrefix($0) }
        }
        guard let option = arguments.firstIndex(of: "--config") else {
            if let checker = known.withLock({ $0[told] }) { return checker }
            let checker = try asked(in: folder, [], told)
            known.withLock { $0[told] = checker }
            return checker
        }
        return try asked(in: folder, arguments[option...].prefix(2), environment)
    }

    private static func asked(
        in folder: TemporaryFolder, _ file: ArraySlice<String>, _ environment: [String]
    ) throws -> ContractChecker {
        let program = try Program(["openapi"] + file, in: folder.path, environment: environment)
        let document = program.allOutput()
        try #require(program.wait() == 0, "\(program.allErrors())")
        return try ContractChecker(document: Array(document.utf8))
    }

    /// By what the servers' environments say that the description tells.
    private static let known = Locked<[[String]: ContractChecker]>([:])

    /// Where data is kept and what is logged is in no description.
    private static let untold = ["ADDER_DATA_", "ADDER_POSTGRES_", "ADDER_LOG_"]
}
