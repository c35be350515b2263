import Glibc
import ViperTesting

@testable import Accounts
@testable import ViperFeatures
@testable import ViperTransfer

@Suite(.imports) struct TransactionImportTests {
    private var fixture: ImportFixture { .current }
    private static let header = "group,date,description,amount,kind\n"

    @Test("Every row is stored as it is, in the file's order, and the account's totals and version follow")
    func whole() async throws {
        let text = """
            kind,amount,"description",date,group\r
            debit,12.50,  Lamp\u{A0},2026-11-21,posted\r
            credit,100000000000.00,"Chair, ""oak""
            and more",0001-01-01,authorized\r
            debit,0.01,日本,9999-12-31,posted

            """
        #expect(try await fixture.run(text).get() == 3)
        let rows = try await fixture.visible()
        #expect(
            rows == [
                "posted 2026-11-21 Lamp 1250 debit",
                "authorized 0001-01-01 Chair, \"oak\"\nand more 10000000000000 credit",
                "posted 9999-12-31 日本 1 debit",
            ])
        #expect(try await fixture.account() == "1251 -10000000000000 2")
    }

    @Test("If asked, it leaves out what the account has, each as often as it has it; totals are of the new rows")
    func existing() async throws {
        let lamp = "posted,2026-11-21,Lamp,1.00,debit\n"
        let file = Self.header + lamp + lamp + "authorized,2026-11-22, Rope ,2.00,debit\n"
        #expect(try await fixture.runSkipping(file) == (3, 0))
        #expect(try await fixture.account() == "200 200 2")
        #expect(try await fixture.runSkipping(file) == (0, 3))
        #expect(try await fixture.account() == "200 200 2", "not even another version")
        // A third lamp is new, and so are another day, amount, kind and text; what was posted meanwhile is not.
        let others = [
            "posted,2026-11-20,Lamp,1.00,debit", "posted,2026-11-21,Lamp,1.01,debit",
            "posted,2026-11-21,Lamp,1.00,credit", "posted,2026-11-21,lamp,1.00,debit",
        ]
        let more = Self.header + lamp + "posted,2026-11-22,Rope,2.00,debit\n" + lamp + lamp
        #expect(try await fixture.runSkipping(more + others.joined(separator: "\n")) == (5, 3))
        #expect(try await fixture.account() == "501 200 3")
        let rows = try await fixture.visible()
        #expect(rows.count == 8 && rows.count { $0.hasSuffix("Rope 200 debit") } == 1, "\(rows)")
        // Without being asked it doubles them.
        #expect(try await fixture.run(file).get() == 3)
        #expect(try await fixture.account() == "701 400 4")
    }

    @Test("Over many batches, what is left out is counted once")
    func existingOverBatches() async throws {
        func file(_ counts: [Int]) -> String {
            let days = counts.enumerated().map { day, count in
                String(repeating: "posted,2026-11-1\(day),Lamp,1.00,debit\n", count: count)
            }
            return Self.header + days.joined()
        }
        #expect(try await fixture.run(file([3000, 0, 2500])).get() == 5500)
        #expect(try await fixture.runSkipping(file([5000, 10, 2400])) == (2010, 5400))
        #expect(try await fixture.account() == "751000 0 3")
        #expect(try await fixture.leftRows() == "7510 nil")
    }

    @Test("A header alone is an import of nothing")
    func empty() async throws {
        #expect(try await fixture.run(Self.header).get() == 0)
        #expect(try await fixture.account() == "0 0 1")
        #expect(try await fixture.leftRows() == "0 nil")
    }

    @Test(
        "A bad line stops it, with its number, its field, what was expected and what came; nothing is written",
        arguments: [
            (
                "posted,2026-02-29,Lamp,1.00,debit",
                "date: Expected a valid date, such as 2026-11-21, found '2026-02-29'."
            ),
            (
                "posted,2026-02-28,Lamp,1.000,debit",
                "amount: Expected an amount with two decimals, such as 12.50, found '1.000'."
            ),
            (
                "posted,2026-02-28,Lamp,0.00,debit",
                "amount: Expected an amount from 0.01 to 100000000000.00, found '0.00'."
            ),
            (
                "posted,2026-02-28,Lamp,-1.00,debit",
                "amount: Expected an amount with two decimals, such as 12.50, found '-1.00'."
            ),
            ("Posted,2026-02-28,Lamp,1.00,debit", "group: Expected one of authorized, posted; found 'Posted'."),
            ("posted,2026-02-28,Lamp,1.00,debits", "kind: Expected one of debit, credit; found 'debits'."),
            ("posted,2026-02-28,,1.00,debit", "description: Expected text that is not empty or blank."),
            ("posted,2026-02-28, \u{3000},1.00,debit", "description: Expected text that is not empty or blank."),
            ("posted,2026-02-28,a\0b,1.00,debit", "description: Expected text without U+0000."),
            (
                "posted,2026-02-28,\(String(repeating: "ü", count: 201)),1.00,debit",
                "description: Expected at most 200 characters, found 201."
            ),
            (
                "posted,2026-02-28,\(String(repeating: "u", count: 201)),1.00,debit",
                "description: Expected at most 200 characters, found 201."
            ),
            ("posted,2026-02-28,Lamp,1.00", "Expected 5 fields, found 4."),
            ("posted,2026-02-28,Lamp,1,00,debit", "Expected 5 fields, found 6."),
            ("posted,2026-02-28,La\"mp,1.00,debit", "Expected quotes around the whole field 3, found one inside it."),
        ])
    func faults(line: String, detail: String) async throws {
        let good = String(repeating: "posted,2026-11-21,\"two\nlines\",1.00,debit\n", count: 3000)
        let error = await fixture.run(Self.header + good + line + "\n" + good).fault
        #expect(error == "line 6002: \(detail) Nothing was imported.")
        #expect(try await fixture.visible() == [])
        #expect(try await fixture.leftRows() == "0 nil")
        #expect(try await fixture.account() == "0 0 1")
    }

    @Test("A fault behind a line break in quotes names the line that its field is in")
    func faultBehindBreak() async throws {
        let error = await fixture.run(Self.header + "posted,2026-11-21,\"a\nb\",1,debit\n").fault
        #expect(
            error
                == "line 3: amount: Expected an amount with two decimals, such as 12.50, found '1'. Nothing was imported."
        )
    }

    @Test("Text that is not UTF-8 is refused")
    func notUTF8() async throws {
        let bytes = Array((Self.header + "posted,2026-11-21,").utf8) + [0x4C, 0xFC] + Array(",1.00,debit\n".utf8)
        let error = await fixture.run(Pieces(bytes)).fault
        #expect(error?.hasPrefix("line 2: description: Expected text in UTF-8, found other bytes in 'L") == true)
    }

    @Test(
        "A first line that does not name the five columns is refused",
        arguments: [
            ("", "nothing"), ("posted,2026-11-21,Lamp,1.00,debit\n", "'posted'"),
            ("group,date,description,amount\n", "no column 'kind'"),
            ("group,date,description,amount,kind,kind\n", "'kind' twice"),
        ])
    func headers(text: String, found: String) async throws {
        let expected =
            "Expected a first line that names the columns group,date,description,amount,kind; found \(found)."
        #expect(await fixture.run(text).fault == "line 1: \(expected) Nothing was imported.")
    }

    @Test("A missing account is reported, and nothing is begun")
    func noAccount() async throws {
        let other = UUID(high: 1, low: 2)
        let error = await fixture.run(Pieces(Self.header), into: other).fault
        #expect(error == "Account with id '\(other.text)' was not found. Nothing was imported.")
        #expect(try await fixture.leftRows() == "0 nil")
    }

    @Test("A source that breaks off after many batches leaves nothing behind")
    func brokenOff() async throws {
        let text = Self.header + String(repeating: "posted,2026-11-21,Lamp,1.00,debit\n", count: 20_000)
        let error = await fixture.run(Pieces(text, fault: .unreadable("The client left."))).fault
        #expect(error == "The client left. Nothing was imported.")
        #expect(try await fixture.leftRows() == "0 nil")
        #expect(try await fixture.run(text).get() == 20_000)
        #expect(try await fixture.account() == "2000000 0 2")
    }

    @Test("A cancelled import is undone")
    func cancelled() async throws {
        let text = Self.header + String(repeating: "posted,2026-11-21,Lamp,1.00,debit\n", count: 50_000)
        let task = Task {
            await fixture.run(Pieces(text)) { progress in
                if progress.rows > 0 { withUnsafeCurrentTask { $0?.cancel() } }
            }.fault
        }
        let error = await task.value
        #expect(error == "The import was stopped. Nothing was imported.")
        #expect(try await fixture.leftRows() == "0 nil")
    }

    @Test("What a killed import has left is swept, others' rows are not, and it was never seen")
    func leftover() async throws {
        try await fixture.leaveRows(5000)
        #expect(try await fixture.visible().count == 2500)
        let leftover = try #require(try await fixture.imports.leftover())
        try await fixture.imports.sweep(leftover, pause: .zero)
        #expect(try await fixture.leftRows() == "2500 nil")
        #expect(try await fixture.visible().count == 2500)
        #expect(try await fixture.imports.leftover() == nil)
        // Another process may have swept it and reused its number meanwhile.
        try await fixture.leaveRows(10)
        try await fixture.imports.sweep(leftover, pause: .zero)
        #expect(try await fixture.leftRows() == "2510 1")
    }

    @Test("An import sweeps first what a killed one has left")
    func sweptFirst() async throws {
        try await fixture.leaveRows(5000)
        #expect(try await fixture.run(Self.header + "posted,2026-11-21,Lamp,1.00,debit\n").get() == 1)
        #expect(try await fixture.visible().count == 2501)
        #expect(try await fixture.leftRows() == "2501 nil")
    }

    @Test("A second import at once is refused")
    func second() async throws {
        let inner = InnerImport(fixture.imports, fixture.accountID)
        #expect(try await fixture.run(Pieces(Self.header, fault: nil, size: inner.run)).get() == 0)
        #expect(inner.fault == "Another import is running. Nothing was imported.")
    }
}

/// An import that begins while another reads its source, and runs on the reading thread.
private final class InnerImport {
    private let imports: Imports
    private let account: UUID
    private var hasRun = false
    private(set) var fault: String?

    init(_ imports: Imports, _ account: UUID) {
        self.imports = imports
        self.account = account
    }

    func run() -> Int {
        guard !hasRun else { return .max }
        hasRun = true
        let (imports, account) = (imports, account)
        do {
            try blocking {
                var source = Pieces("")
                _ = try await imports.run(.transactions(account: account), from: &source) { _ in }
            }
        } catch {
            fault = (error as? Failure)?.importText
        }
        return .max
    }
}
