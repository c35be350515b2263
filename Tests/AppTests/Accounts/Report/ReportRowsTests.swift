import ViperTesting

@testable import Accounts

@Suite("The rows of a report, as values")
struct ReportRowsTests {
    @Test("Any report is as one written down in another way", arguments: 0..<200 as Range<UInt64>)
    func reference(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let groups = [TransactionGroup.authorized, .posted].map { group in
            let count = [0, 1, 2, 40, 400].randomElement(using: &random) ?? 0
            let isHad = Int.random(in: 0..<10, using: &random) > 0
            return (group, isHad ? transactions(count, in: group, &random) : nil)
        }
        var report = ReportRows()
        var rows: [ReportRow] = []
        for (group, transactions) in groups {
            report.open(group, into: &rows)
            guard let transactions else {
                report.fail(group, into: &rows)
                continue
            }
            for each in transactions {
                let reported = ReportedTransaction(
                    date: each.date.daysSince1970, description: SharedText(each.description),
                    signedUnits: each.signedCents)
                report.add(reported, into: &rows)
            }
            report.close(group, into: &rows)
        }
        report.end(into: &rows)
        let expected = ReferenceReport(groups.map { ($0.0 == .authorized ? "Authorized" : "Posted", $0.1) })
        var writer = ByteWriter()
        for row in rows {
            AccountsReport.RowPresenter(language: .english).present(row).write(to: &writer)
            writer.byte(0x0A)
        }
        #expect(String(decoding: writer.unsafeBytes, as: UTF8.self) == expected.ndjson)
        #expect(report.grandTotal.map(\.json) == expected.total.map { "\"\($0)\"" })
    }

    private func transactions(
        _ count: Int, in group: TransactionGroup, _ random: inout SeededGenerator
    ) -> [TestTransaction] {
        let most = Amount.bounds.upperBound
        var result: [TestTransaction] = []
        for number in 0..<count {
            let day = Int.random(in: 0...30, using: &random) + (Bool.random(using: &random) ? 16_000 : -700_000)
            let cents = [1, most, Int64.random(in: 1...most, using: &random)].randomElement(using: &random) ?? 1
            result.append(
                TestTransaction(
                    group: group, date: CalendarDate(daysSince1970: day), description: "n\(number)", cents: cents,
                    isCredit: Bool.random(using: &random)))
        }
        return result.sorted { $0.date < $1.date }
    }
}
