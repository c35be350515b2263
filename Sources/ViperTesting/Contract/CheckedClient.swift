/// A client whose every answer is checked against a contract; what does not match it is reported, and ends the request
/// where the report throws.
public struct CheckedClient: TestClient {
    private let client: any TestClient
    private let checker: ContractChecker
    private let report: @Sendable (String) throws -> Void

    /// A client that hands requests to another one.
    ///
    /// - Parameter report: is told of each violation: the request's line and what does not match.
    public init(
        _ client: any TestClient, _ checker: ContractChecker, report: @escaping @Sendable (String) throws -> Void
    ) {
        self.client = client
        self.checker = checker
        self.report = report
    }

    public func send(_ request: TestRequest) async throws -> TestResponse {
        let response = try await client.send(request)
        for violation in checker.check(request, response) {
            try report("\(request.method) \(request.target): \(violation)")
        }
        return response
    }
}
