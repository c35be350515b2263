@testable import ViperTesting

@Suite("Matching responses with requests")
struct SentRequestsTests {
    private func read(_ parts: String...) -> [String] {
        var sent = SentRequests()
        for part in parts { sent.append(Array(part.utf8)) }
        var found: [String] = []
        while let request = sent.next() { found.append("\(request.method) \(request.target) \(request.fields.count)") }
        return found
    }

    @Test("Requests come out in their order, whole, however they were cut")
    func order() {
        let get = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
        let post = "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nGET /"
        #expect(read(get + post + get) == ["GET /a 1", "POST /b 2", "GET /a 1"])
        #expect(read("GET /a HT", "TP/1.1\r", "\n\r\nPUT / HTTP/1.1\r\n\r\n") == ["GET /a 0", "PUT / 0"])
    }

    @Test("After a request that is not whole or whose end is uncertain nothing more is known")
    func lost() {
        let next = "GET /a HTTP/1.1\r\n\r\n"
        #expect(read("GET /a HTTP/1.1\r\nHost: x\r\n") == ["GET /a 0"])
        #expect(read("GET /a HT") == [])
        #expect(read("\r\n" + next) == [])
        #expect(read("POST /b HTTP/1.1\r\nContent-Length: 9\r\n\r\n{}") == ["POST /b 1"])
        #expect(read("POST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + next) == ["POST /b 1"])
        #expect(read("POST /b HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n" + next) == ["POST /b 2"])
        #expect(read("POST /b HTTP/1.1\r\nContent-Length: -1\r\n\r\n" + next) == ["POST /b 1"])
    }
}
