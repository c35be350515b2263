import Glibc
import Testing

@testable import ViperCommands
@testable import ViperControl
@testable import adder

@Suite("A connection of the control socket") struct ControlStreamTests {
    private let stream: ControlStream
    private let stop: StopSignal
    private let client: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        client = ends[1]
        stop = try #require(StopSignal())
        stream = ControlStream(ends[0], stop: stop)
    }

    private func send(_ bytes: [UInt8]) throws { try #require(write(client, bytes, bytes.count) == bytes.count) }

    @Test("A line that comes in parts is read whole, and what is behind it stays")
    func parts() throws {
        defer { close(client) }
        let line = [UInt8](repeating: 0x61, count: 10_000)
        try send(line + [0x0A, 1, 2, 3])
        #expect(try stream.line(within: .seconds(60)) == line)
        var rest: [UInt8] = [0, 0, 0, 0]
        let count = try rest.withUnsafeMutableBytes { try stream.receive(into: $0, atMost: .seconds(60)) }
        #expect(rest[..<count] == [1, 2, 3])
    }

    @Test("Half a line ends when its time is up, and when all stops")
    func halves() throws {
        try send([0x61])
        #expect(throws: ControlStream.Fault.self) { try stream.line(within: .milliseconds(20)) }
        try send([0x61])
        stop.send()
        #expect(throws: ControlStream.Fault.self) { try stream.line(within: .seconds(60)) }
        close(client)
    }

    @Test("Half a line ends when its client leaves")
    func left() throws {
        try send([0x61])
        close(client)
        #expect(throws: ControlStream.Fault.self) { try stream.line(within: .seconds(60)) }
    }

    @Test("A line without an end is read no further than its limit")
    func endless() throws {
        defer { close(client) }
        try send([UInt8](repeating: 0x61, count: ControlProtocol.lineLimit))
        #expect(throws: ControlStream.Fault.self) { try stream.line(within: .seconds(60)) }
    }
}
