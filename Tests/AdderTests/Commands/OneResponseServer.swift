import Glibc
import ViperTesting

@testable import adder

/// A listening socket that gives its first client one response, or none.
final class OneResponseServer: @unchecked Sendable {
    // Sendable: all properties are constants; the request crosses from the thread to the test in a pipe.
    let port: UInt16
    private let listener: Int32
    private let received: Int32

    init(_ response: String?) throws {
        (listener, port) = try Loopback.listen()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        received = ends[0]
        let sink = ends[1]
        guard let response else { return }
        _ = Thread.detached { [listener] in
            let client = accept(listener, nil, nil)
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = recv(client, &bytes, bytes.count, 0)
            _ = write(sink, bytes, max(count, 0))
            var response = response
            _ = response.withUTF8 { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(client)
            close(sink)
        }
    }

    deinit {
        close(listener)
        close(received)
    }

    func request() -> String {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(received, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
