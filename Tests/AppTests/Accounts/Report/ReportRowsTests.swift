import ViperTesting

@testable import Accounts
@testable import Shared

@Suite("The rows of a report, as values")
struct ReportRowsTests {
    private func transaction(_ day: Int, _ cents: Int64) -> ReportedTransaction {
        ReportedTransaction(date: day, description: "x", signedUnits: cents)
    }

    @Test("A first date shows true, its rows are alike, and every date and every footer turns the banding")
    func banding() {
        var report = ReportRows()
        var rows: [ReportRow] = []
        report.open(.authorized, into: &rows)
        for (day, cents) in [(1, 100), (1, 50), (2, -30)] { report.add(transaction(day, Int64(cents)), into: &rows) }
        report.close(.authorized, into: &rows)
        report.open(.posted, into: &rows)
        report.add(transaction(1, 7), into: &rows)
        report.close(.posted, into: &rows)
        report.end(into: &rows)
        #expect(
            rows == [
                .header(.authorized),
                .subheader(date: 1, isOdd: true), .detail("x", signedUnits: 100, isOdd: true),
                .detail("x", signedUnits: 50, isOdd: true), .subfooter(isOdd: true),
                .subheader(date: 2, isOdd: false), .detail("x", signedUnits: -30, isOdd: false),
                .subfooter(isOdd: false),
                .footer(Total(minorUnits: 120), isOdd: true),
                .header(.posted),
                .subheader(date: 1, isOdd: false), .detail("x", signedUnits: 7, isOdd: false),
                .subfooter(isOdd: false),
                .footer(Total(minorUnits: 7), isOdd: true),
                .grandfooter(Total(minorUnits: 127)),
            ])
    }

    @Test("A group with nothing has a header and a message, turns nothing and adds nothing")
    func nothing() {
        var report = ReportRows()
        var rows: [ReportRow] = []
        report.open(.authorized, into: &rows)
        report.close(.authorized, into: &rows)
        report.open(.posted, into: &rows)
        report.add(transaction(9, 5), into: &rows)
        report.close(.posted, into: &rows)
        report.end(into: &rows)
        #expect(
            rows == [
                .header(.authorized), .message(.nothing, .authorized), .header(.posted),
                .subheader(date: 9, isOdd: true), .detail("x", signedUnits: 5, isOdd: true), .subfooter(isOdd: true),
                .footer(Total(minorUnits: 5), isOdd: false), .grandfooter(Total(minorUnits: 5)),
            ])
    }

    @Test("Two groups with nothing come to a grand total of zero")
    func nothingAtAll() {
        var report = ReportRows()
        var rows: [ReportRow] = []
        for group in [TransactionGroup.authorized, .posted] {
            report.open(group, into: &rows)
            report.close(group, into: &rows)
        }
        report.end(into: &rows)
        #expect(rows.last == .grandfooter(.zero) && rows.count == 5)
    }

    @Test("A group that cannot be read has a header and a message, and there is no grand total, whichever group it is")
    func unavailable() {
        for failing in [TransactionGroup.authorized, .posted] {
            var report = ReportRows()
            var rows: [ReportRow] = []
            for group in [TransactionGroup.authorized, .posted] {
                report.open(group, into: &rows)
                if group == failing {
                    report.fail(group, into: &rows)
                } else {
                    report.add(transaction(3, 1), into: &rows)
                    report.close(group, into: &rows)
                }
            }
            report.end(into: &rows)
            let here: [ReportRow] = [.header(failing), .message(.unavailable, failing)]
            let other: TransactionGroup = failing == .authorized ? .posted : .authorized
            let there: [ReportRow] = [
                .header(other), .subheader(date: 3, isOdd: true), .detail("x", signedUnits: 1, isOdd: true),
                .subfooter(isOdd: true), .footer(Total(minorUnits: 1), isOdd: false),
            ]
            #expect(rows == (failing == .authorized ? here + there : there + here))
            #expect(report.grandTotal == nil)
        }
    }

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
        let expected = ReferenceReport(
            groups.map { ($0.0 == .authorized ? "Authorized" : "Posted", $0.1) })
        var writer = ByteWriter()
        for row in rows {
            AccountsReport.RowPresenter(language: .english).present(row).write(to: &writer)
            writer.byte(0x0A)
        }
        #expect(String(decoding: writer.unsafeBytes, as: UTF8.self) == expected.ndjson)
        #expect(report.grandTotal.map { jsonText($0) } == expected.total.map { "\"\($0)\"" })
    }

    private func jsonText(_ total: Total) -> String {
        var writer = ByteWriter()
        total.write(to: &writer)
        return String(decoding: writer.unsafeBytes, as: UTF8.self)
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
