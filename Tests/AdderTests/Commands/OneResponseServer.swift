import Glibc
import Testing
import ViperThreads

@testable import ViperService
@testable import adder

/// A listening socket that gives its first client one response, or none.
final class OneAnswerServer: @unchecked Sendable {
    // Sendable: all properties are constants; the request crosses from the thread to the test in a pipe.
    let port: Int
    private let listener: Int32
    private let received: Int32

    init(_ answer: String?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(bound)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        received = ends[0]
        let sink = ends[1]
        guard let answer else { return }
        _ = Thread.detached {
            let client = accept(listener, nil, nil)
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = recv(client, &bytes, bytes.count, 0)
            _ = write(sink, bytes, max(count, 0))
            var answer = answer
            _ = answer.withUTF8 { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
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
