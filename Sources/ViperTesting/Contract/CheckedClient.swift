/// A client that checks every response against a contract. It reports mismatches; if the report throws, so does the
/// request.
public struct CheckedClient: TestClient {
    private let client: any TestClient
    private let checker: ContractChecker
    private let report: @Sendable (String) throws -> Void

    /// Wraps a client.
    ///
    /// - Parameter report: called with each violation: the request line and the mismatch.
    public init(
        _ client: any TestClient, _ checker: ContractChecker, report: @escaping @Sendable (String) throws -> Void
    ) {
        self.client = client
        self.checker = checker
        self.report = report
    }

    public func send(_ request: TestRequest) async throws -> TestResponse {
        let response = try await client.send(request)
        try check(request, response)
        return response
    }

    public func open(_ request: TestRequest) async throws -> EventReader {
        let reader = try await client.open(request)
        var response = reader.response
        // What is to come is no document.
        if response.isEventStream { response.isWhole = false }
        try check(request, response)
        return reader
    }

    private func check(_ request: TestRequest, _ response: TestResponse) throws {
        for violation in checker.check(request, response) {
            let cause = response.cause.map { " (logged: \($0))" } ?? ""
            try report("\(request.method) \(request.target): \(violation)\(cause)")
        }
    }
}
