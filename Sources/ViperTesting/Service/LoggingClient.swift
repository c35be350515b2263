import Viper
import ViperThreads

/// What a service logged of requests, by their ids.
final class RequestLog: Sendable {
    private let lines = Locked<[String: String]>([:])

    func note(_ line: String, of request: String) {
        lines.withLock { lines in lines[request] = lines[request].map { $0 + "; " + line } ?? line }
    }

    func take(_ request: String) -> String? { lines.withLock { $0.removeValue(forKey: request) } }
}

/// A client whose responses have what the service logged of their requests. It prints that of those that fail.
struct LoggingClient: TestClient {
    let client: any TestClient
    let log: RequestLog
    /// Whether the service's lists can be kept open.
    let isLive: Bool

    func send(_ request: TestRequest) async throws -> TestResponse {
        var response = try await client.send(request)
        response.cause = log.take(response["X-Request-Id"] ?? "")
        if let cause = response.cause, response.status >= 500 {
            print("\(request.method) \(request.target): \(response.status), \(cause)")
        }
        return response
    }

    func open(_ request: TestRequest) async throws -> EventReader {
        // It would begin, and never tell anything.
        guard isLive else {
            throw TestFault("\(request.method) \(request.target) is kept open: use TestService.with(…, isLive: true)")
        }
        return try await client.open(request)
    }
}
