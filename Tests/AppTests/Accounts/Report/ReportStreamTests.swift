import Synchronization
import ViperTesting

@testable import Accounts

/// A group's transactions in given batches, which may wait for others and fail.
final class TestBatches: RowSource {
    private let batches: [[ReportedTransaction]]
    private let failure: Failure?
    private let before: @Sendable (Int) async -> Void
    private let asked = Mutex(0)

    var askedCount: Int { asked.withLock { $0 } }

    /// Batches with the given numbers of transactions of 1.00, one a day; then the failure, if there is one.
    init(_ counts: [Int], _ failure: Failure? = nil, before: @escaping @Sendable (Int) async -> Void = { _ in }) {
        var day = 0
        batches = counts.map { count in
            (0..<count).map { _ in
                day += 1
                return ReportedTransaction(date: day, description: "x", signedUnits: 100)
            }
        }
        self.failure = failure
        self.before = before
    }

    func next() async throws(Failure) -> [ReportedTransaction]? {
        let number = asked.withLock { asked in
            asked += 1
            return asked - 1
        }
        await before(number)
        if number < batches.count { return batches[number] }
        if let failure { throw failure }
        return nil
    }
}

/// A barrier: lets tasks pass once the given number has arrived.
private actor Meeting {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { missing = count }

    func come() async {
        missing -= 1
        if missing > 0 { return await withCheckedContinuation { waiting.append($0) } }
        for each in waiting { each.resume() }
        waiting = []
    }
}

@Suite("A report's groups, read as they come")
struct ReportStreamTests {
    private func read(_ report: ReportStream<TestBatches>) async throws(Failure) -> [ReportRow] {
        var rows: [ReportRow] = []
        while let more = try await report.next() { rows += more }
        return rows
    }

    private func report(_ authorized: TestBatches, _ posted: TestBatches) -> ReportStream<TestBatches> {
        ReportStream([.init(group: .authorized, source: authorized), .init(group: .posted, source: posted)])
    }

    /// The kinds of the rows, each run of one kind once.
    private func kinds(_ rows: [ReportRow]) -> String {
        var kinds = ""
        for row in rows {
            let kind: Character =
                switch row {
                case .header: "H"
                case .subheader, .detail, .subfooter: "d"
                case .footer: "F"
                case .grandfooter: "G"
                case .message(.nothing, _): "n"
                case .message(.unavailable, _): "u"
                }
            if kinds.last != kind { kinds.append(kind) }
        }
        return kinds
    }

    @Test("Both groups are asked for their first batch at once: each may wait for the other to be asked")
    func sideBySide() async throws {
        let meeting = Meeting(of: 2)
        let sources = [0, 1].map { _ in TestBatches([1]) { number in if number == 0 { await meeting.come() } } }
        #expect(try await kinds(read(report(sources[0], sources[1]))) == "HdFHdFG")
    }

    @Test("After its first batch a group is read when its turn comes, batch by batch")
    func inTurn() async throws {
        let (authorized, posted) = (TestBatches([2, 0, 1]), TestBatches([1, 1]))
        let report = report(authorized, posted)
        var counts: [[Int]] = []
        var rows: [ReportRow] = []
        while let more = try await report.next() {
            rows += more
            counts.append([authorized.askedCount, posted.askedCount])
        }
        #expect(counts == [[1, 1], [2, 1], [3, 1], [4, 1], [4, 1], [4, 2], [4, 3]])
        #expect(kinds(rows) == "HdFHdFG")
        #expect(report.summary == Total(minorUnits: 500))
        #expect(try await report.next() == nil)
    }

    @Test("A group whose first batch fails is shown as not available, and the reason is logged once")
    func firstFailure() async throws {
        for (counts, kinds) in [([[Int]?.none, [1]], "HuHdF"), ([[1], nil], "HdFHu"), ([nil, nil], "HuHu")] {
            let sources = counts.map { $0.map { TestBatches($0) } ?? TestBatches([], .unavailable("the disk is gone")) }
            let report = report(sources[0], sources[1])
            var rows: [ReportRow] = []
            var notices: [String] = []
            while let more = try await report.next() {
                rows += more
                if let notice = report.takeNotice() { notices.append(notice) }
            }
            #expect(self.kinds(rows) == kinds)
            #expect(report.summary == nil)
            #expect(report.takeNotice() == nil)
            #expect(notices.count == counts.count { $0 == nil })
            #expect(notices.allSatisfy { $0.hasSuffix("transactions: the disk is gone") })
        }
    }

    @Test("A failure after a group's first batch is the report's")
    func laterFailure() async throws {
        for (authorized, posted) in [([1], [1]), ([1, 1], [1])] {
            let failing = report(TestBatches(authorized, .broken("gone")), TestBatches(posted))
            await #expect(throws: Failure.broken("gone")) { try await read(failing) }
            let other = report(TestBatches(authorized), TestBatches(posted, .broken("gone")))
            await #expect(throws: Failure.broken("gone")) { try await read(other) }
        }
    }

    @Test("A single group ends with a grand footer too, unless it cannot be read")
    func single() async throws {
        for (source, kinds) in [
            (TestBatches([1]), "HdFG"), (TestBatches([]), "HnG"), (TestBatches([], .closing), "Hu"),
        ] {
            #expect(try await self.kinds(read(ReportStream([.init(group: .posted, source: source)]))) == kinds)
        }
    }

    @Test("A cancelled task ends with the cancellation, not with an unavailable group")
    func cancelled() async throws {
        let report = report(TestBatches([], .timedOut("cancelled")), TestBatches([]))
        let task = Task { () async -> Failure? in
            while !Task.isCancelled { await Task.yield() }
            do throws(Failure) {
                _ = try await report.next()
                return nil
            } catch { return error }
        }
        task.cancel()
        #expect(await task.value == .timedOut("cancelled"))
    }

    @Test("What stands in a body is asked for as it is read: parts of some kilobytes, however long the report")
    func parts() async throws {
        let (authorized, posted) = (TestBatches(Array(repeating: 256, count: 40)), TestBatches([256, 256]))
        let rows = PresentedRows(report(authorized, posted), by: RowPresenter())
        let stream = rows.stream(as: .json, in: "rows")
        var writer = ByteWriter()
        var asked: [Int] = []
        while try await stream.next(into: &writer) {
            #expect(writer.count < 17 << 10)
            writer.removeAll()
            asked.append(authorized.askedCount)
        }
        #expect(String(decoding: writer.unsafeBytes, as: UTF8.self) == #"],"total":"10752.00"}"#)
        #expect(asked.first == 1 && asked == asked.sorted() && asked.count > 80)
    }

    /// The report's presenter over the sources of these tests.
    private struct RowPresenter: StreamPresenter {
        private let presenter = AccountsReport.RowPresenter(language: .english)

        func present(_ row: ReportRow) -> AccountsReport.Row { presenter.present(row) }
        func present(summary: Total?) -> AccountsReport.Closing {
            presenter.present(summary: summary)
        }
    }
}
