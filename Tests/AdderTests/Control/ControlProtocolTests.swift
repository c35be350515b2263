import Testing
import Viper
import ViperDatabase
import ViperService
import ViperThreads

@testable import Accounts
@testable import Repositories
@testable import ViperCommands
@testable import ViperControl
@testable import ViperTransfer
@testable import adder

@Suite struct ControlProtocolTests {
    private let kinds = Adder.program.features.imports
    private let groups = Adder.program.features.commands

    @Test("Requests and replies survive a round trip")
    func roundTrips() throws {
        let account = UUID(high: 1, low: 2)
        let imports: [ImportRequest] = [
            .transactions(account: account), .transactions(account: account, skipsExisting: true), .repositories,
        ]
        for kind in imports {
            let request = ControlRequest(kind)
            #expect(try ControlRequest(line: request.line, knowing: kinds) == request)
        }
        let copy = ControlRequest(copyingInto: "/tmp/a \"b\"\n")
        #expect(try ControlRequest(line: copy.line, knowing: kinds) == copy)
        let command = ControlRequest(
            CommandRequest("users add", [.init("name", "ada"), .init("password", "\"kelp\"\u{1}")]))
        #expect(try ControlRequest(line: command.line, knowing: kinds, groups) == command)
        let replies: [ControlReply] = [
            .progress(ImportProgress(rows: 1, bytes: 2)),
            .progress(ImportProgress(rows: 1, bytes: 2, skipped: 3)), .done(rows: 3),
            .failed("\"no\"\n"), .copying(CopyProgress(bytes: 5, size: 6)), .output("a\n\"b"),
        ]
        for reply in replies { #expect(try ControlReply(line: reply.line) == reply) }
    }

    @Test(
        "Another version, an unknown command, a missing account and what is no JSON are refused",
        arguments: [
            #"{"version":1,"command":"import transactions"}"#, #"{"command":"import transactions"}"#,
            #"{"version":2,"command":"import items"}"#, #"{"version":2,"command":"import transactions"}"#,
            #"{"version":2,"command":"import transactions","account":"1"}"#,
            #"{"version":2,"command":"users"}"#, #"{"version":2,"command":"users rename"}"#,
            #"{"version":1,"command":"users list"}"#, #"{"version":2,"command":"copy"}"#,
            #"{"version":2,"command":"copy","file":"relative"}"#, "[]", "", "{",
        ])
    func refused(line: String) {
        #expect(throws: Complaint.self) { try ControlRequest(line: Array(line.utf8), knowing: kinds, groups) }
    }

    @Test("A line that says what a request asks for does not show its texts")
    func descriptions() {
        let request = CommandRequest("users add", [.init("password", "kelp lantern 71")])
        var dumped = ""
        dump(ControlRequest(request), to: &dumped)
        dump(request.parameters, to: &dumped)
        for text in ["\(request)", "\(request.parameters)", String(reflecting: ControlRequest(request)), dumped] {
            #expect(!text.contains("kelp"), "\(text)")
        }
    }

    @Test("Any text is sent whole, in parts that fit into a line")
    func output() throws {
        let sent = Locked<[String]>([])
        let output = CommandOutput { text throws(Failure) in sent.withLock { $0.append(text) } }
        let lines = ["a", "", String(repeating: "\u{1}", count: 50_000), String(repeating: "🪼", count: 9_000)]
        try output.write(lines)
        let parts = sent.withLock { $0 }
        #expect(parts.joined() == lines.map { $0 + "\n" }.joined())
        #expect(parts.allSatisfy { ControlReply.output($0).line.count <= ControlProtocol.lineLimit })
    }
}
