import Dispatch
import Glibc
import Synchronization
import ViperHTTP
import ViperTesting

@testable import ViperDaemon
@testable import ViperOperations
@testable import adder

@Suite("The access log's writer")
struct AccessLogWriterTests {
    private let losses = Losses()

    private func writer(
        to descriptor: Int32, workers: Int = 1, settling: Duration = .seconds(10)
    ) throws -> AccessLogWriter {
        try AccessLogWriter(
            descriptor: descriptor, isJSON: true, workers: workers, settling: settling, onLoss: losses.add)
    }

    @Test("A line comes without anybody flushing")
    func timely() throws {
        let pipe = try TestPipe()
        let writer = try writer(to: pipe.writer)
        writer.write(status: 201, worker: 0)
        #expect(pipe.waitForBytes(milliseconds: 60_000))
        #expect(pipe.readLine().contains("\"status\":201"))
        writer.close()
    }

    @Test("Lines of many threads never mix, and none is lost")
    func concurrent() async throws {
        let folder = try TemporaryFolder()
        let file = open(folder.path + "/log", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(file) }
        let writer = try writer(to: file, workers: 4)
        await withTaskGroup { group in
            for worker in 0..<4 {
                group.addTask {
                    for count in 0..<2000 { writer.write(status: 200 + worker, bytes: count, worker: worker) }
                }
            }
        }
        writer.close(within: .seconds(60))
        let lines = String(decoding: folder.read("log"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 8000)
        #expect(losses.all.isEmpty)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"time\":\"") && $0.hasSuffix(",\"microseconds\":7}") })
        for worker in 0..<4 {
            let own = lines.filter { $0.contains("\"status\":\(200 + worker),") }
            #expect(own.enumerated().allSatisfy { $1.contains("\"bytes\":\($0),") }, "in the order of writing")
        }
    }

    @Test(
        "A reader that does not read never blocks a worker: each line arrives or is counted, and both ends of the loss are logged"
    )
    func blocked() throws {
        let pipe = try TestPipe()
        let writer = try writer(to: pipe.writer)
        for _ in 0..<20_000 { writer.write(status: 200, worker: 0) }
        #expect(writer.lostCount > 0, "counted as they are lost, not when somebody reads again")
        losses.wait(for: 1)
        #expect(losses.all == [.begun])
        // It gives up at once; on a slow machine the flusher takes a while to count what is left.
        #expect(writer.close(within: .milliseconds(10)) || writer.close(within: .seconds(60)))
        let lost = writer.lostCount
        #expect(losses.all == [.begun, .over(lines: lost)])
        pipe.closeWriter()
        let arrived = pipe.readAll()
        #expect(arrived.last == "\n", "no line is torn")
        #expect(arrived.count { $0 == "\n" } + lost == 20_000)
    }

    @Test("A write that never returns does not delay the shutdown, and the lines that it held back are counted")
    func hanging() throws {
        let terminal = try Terminal(columns: 80)
        let writer = try writer(to: terminal.inner)
        // More than an unread terminal holds: it reports room, and then blocks.
        for _ in 0..<1000 { writer.write(status: 200, worker: 0) }
        #expect(!writer.close(within: .milliseconds(10)))
        guard case .over(let lost) = try #require(losses.all.last) else {
            Issue.record("\(losses.all)")
            return
        }
        #expect(lost > 0 && lost < 1000)
        let arrived = terminal.read { $0.utf8.count { $0 == UInt8(ascii: "\n") } + lost < 1000 }
        #expect(arrived.utf8.count { $0 == UInt8(ascii: "\n") } + lost >= 1000)
        // The terminal has room again, so the write returns.
        #expect(writer.close(within: .seconds(60)))
        #expect(losses.all.last == .over(lines: lost), "nothing is told twice")
    }

    @Test("When the reader reads again, each loss is logged once, and together they have the number of lines")
    func recovered() throws {
        let pipe = try TestPipe()
        let writer = try writer(to: pipe.writer, settling: .milliseconds(1))
        for _ in 0..<20_000 { writer.write(status: 200, worker: 0) }
        losses.wait(for: 1)
        let lost = writer.lostCount
        var lines = 0
        while lines + lost < 20_000 { lines += pipe.readLine().count { $0 == "\n" } }
        // Where this thread had to wait for a processor, one loss was over before the next began.
        losses.wait(untilOver: lost)
        let told = losses.all
        #expect(losses.lines == lost)
        #expect(told.enumerated().allSatisfy { ($0.element == .begun) == ($0.offset % 2 == 0) } && told.count % 2 == 0)
        writer.write(status: 201, worker: 0)
        #expect(pipe.readLine().contains("\"status\":201"))
        #expect(writer.close(within: .seconds(60)))
        #expect(losses.all == told, "nothing more was lost")
        #expect(writer.lostCount == lost)
    }

    @Test("A reader that has gone costs its lines and nothing else")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try TestPipe()
        pipe.closeReader()
        let writer = try writer(to: pipe.writer)
        for _ in 0..<10 { writer.write(status: 200, worker: 0) }
        writer.close(within: .seconds(60))
        #expect(losses.all.last == .over(lines: 10))
        #expect(writer.lostCount == 10)
    }

    @Test("A full disk costs its lines and nothing else")
    func full() throws {
        let device = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(device) }
        let writer = try writer(to: device, workers: 2)
        writer.write(status: 200, worker: 0)
        writer.write(status: 200, worker: 1)
        writer.write(status: 200, worker: 99)
        writer.close(within: .seconds(60))
        #expect(losses.all.last == .over(lines: 3))
    }

    @Test("A writer that is closed at once, or twice, ends")
    func idle() throws {
        let writer = try writer(to: STDOUT_FILENO, workers: 2)
        #expect(writer.close(within: .seconds(60)))
        #expect(writer.close(within: .seconds(60)))
    }
}

extension AccessLogWriter {
    fileprivate func write(status: Int, bytes: Int = 5, worker: Int) {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        write(
            AccessRecord(
                time: 0, method: .get, path: none, traceID: none, pattern: none, status: Status(UInt16(status)),
                bytes: bytes, microseconds: 7,
                identifier: none),
            worker: worker)
    }
}

private final class Losses: Sendable {
    private let told = Mutex<[DroppedLogLines]>([])
    private let arrival = DispatchSemaphore(value: 0)

    var all: [DroppedLogLines] { told.withLock { $0 } }

    func add(_ loss: DroppedLogLines) {
        told.withLock { $0.append(loss) }
        arrival.signal()
    }

    /// Waits for the given number of reports, at most two minutes for each.
    func wait(for count: Int) {
        while all.count < count, arrival.wait(timeout: .now() + .seconds(120)) == .success {}
    }

    /// The lines of the losses that are over.
    var lines: Int {
        all.reduce(0) { sum, loss in
            if case .over(let lines) = loss { sum + lines } else { sum }
        }
    }

    /// Waits until as many lines are told to be lost, at most two minutes for each report.
    func wait(untilOver count: Int) {
        while lines < count, arrival.wait(timeout: .now() + .seconds(120)) == .success {}
    }
}

extension TestPipe {
    fileprivate func waitForBytes(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) == 1
    }

    /// Reads until the other end is closed.
    fileprivate func readAll() -> String {
        var all = ""
        while case let part = readLine(), !part.isEmpty { all += part }
        return all
    }

    fileprivate func readLine() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(reader, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
