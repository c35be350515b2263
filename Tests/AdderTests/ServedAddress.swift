import ViperTesting

/// The address of a running program. Every complete response on its connections is checked against the program's own
/// description; a mismatch fails the test.
struct ServedAddress: Sendable {
    let port: UInt16
    let contract: ContractChecker

    func connect(patience: Int = 60_000, receiveBuffer: Int32? = nil) -> RawClient {
        let client = RawClient(port, patience: patience, receiveBuffer: receiveBuffer)
        client.observer = { [contract] request, answer in
            // libmicrohttpd's own refusals are not the program's responses.
            if answer.fields["content-type"] == nil, answer.body.hasPrefix("<html>") { return }
            for violation in contract.check(request, TestResponse(answer)) {
                Issue.record("\(request.method) \(request.target): \(violation)")
            }
        }
        return client
    }
}

extension ContractChecker {
    /// The output of `adder openapi` with a server's configuration. Servers whose settings give the same description
    /// share it; with a configuration file it is made each time.
    static func of(in folder: TemporaryFolder, _ arguments: [String], environment: [String]) throws -> ContractChecker {
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

    /// Keyed by the settings that the description depends on.
    private static let known = Locked<[[String]: ContractChecker]>([:])

    /// The description does not depend on these variables.
    private static let untold = ["ADDER_DATA_", "ADDER_POSTGRES_", "ADDER_LOG_"]
}
