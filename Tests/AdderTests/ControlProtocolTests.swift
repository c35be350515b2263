import Testing
import ViperDatabase
import ViperValues

@testable import App
@testable import ViperService
@testable import adder

@Suite struct ControlProtocolTests {
    private let kinds = Adder.program.features.imports

    @Test("What is asked and answered comes back as it was written")
    func roundTrips() throws {
        for kind in [.transactions(account: UUID(high: 1, low: 2)), .repositories] as [ImportRequest] {
            let request = ControlRequest(kind)
            #expect(try ControlRequest(line: request.line, knowing: kinds) == request)
        }
        let copy = ControlRequest(copyingInto: "/tmp/a \"b\"\n")
        #expect(try ControlRequest(line: copy.line, knowing: kinds) == copy)
        let replies: [ControlReply] = [
            .progress(ImportProgress(rows: 1, bytes: 2)), .done(rows: 3), .failed(message: "\"no\"\n", line: 4),
            .failed(message: "no", line: nil), .copying(CopyProgress(bytes: 5, size: 6)),
        ]
        for reply in replies { #expect(try ControlReply(line: reply.line) == reply) }
    }

    @Test(
        "Another version, an unknown command, a missing account and what is no JSON are refused",
        arguments: [
            #"{"version":2,"command":"import transactions"}"#, #"{"command":"import transactions"}"#,
            #"{"version":1,"command":"import items"}"#, #"{"version":1,"command":"import transactions"}"#,
            #"{"version":1,"command":"import transactions","account":"1"}"#,
            #"{"version":1,"command":"copy"}"#, #"{"version":1,"command":"copy","file":"relative"}"#, "[]", "", "{",
        ])
    func refused(line: String) {
        #expect(throws: ControlFault.self) { try ControlRequest(line: Array(line.utf8), knowing: kinds) }
    }
}
