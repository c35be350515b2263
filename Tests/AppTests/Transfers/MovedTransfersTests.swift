import ViperTesting

@testable import Accounts
@testable import Transfers

@Suite("Transfers in an export")
struct MovedTransfersTests {
    private var store: TransferStore { .current }

    private static let ids = [UUID.made(0, 1), UUID.made(0, 2)]

    /// An export of a transfer that was begun, and of one that was confirmed.
    private func exported() async throws -> String {
        let bytes = try await TransferStore.value { store in
            let insert: SQL = """
                INSERT INTO transfers (id, from_account, currency, amount, to_account, created_at, expires_at,
                    confirmed_at, debit, credit, version)
                VALUES ($1, $2, $3, $4, $5, 1, 2, $6, $7, $8, 5)
                """
            let (one, other): (SQLValue, SQLValue) = (.uuid(.made(0, 7)), .uuid(.made(0, 8)))
            try await store.run(insert, [.uuid(Self.ids[0]), one, .text("EUR"), .null, .null, .null, .null, .null])
            try await store.run(
                insert,
                [.uuid(Self.ids[1]), one, .text("EUR"), .integer(1250), other, .integer(2), one, other])
            return try await store.exported()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func transfers(of store: TransferStore) async throws -> [Transfer?] {
        var found: [Transfer?] = []
        for id in Self.ids {
            found.append(
                try await store.database.first(Transfer.byID, [.uuid(id)]) { row throws(DatabaseError) in
                    try Transfer(joined: row)
                })
        }
        return found
    }

    @Test("They move as they are", .transferStores)
    func moved() async throws {
        let export = try await exported()
        #expect(await store.importing(Array(export.utf8)).fault == nil)
        let moved = try await transfers(of: store)
        #expect(moved.first??.steps.due == .amount && moved.first??.currency?.code == "EUR")
        let confirmed = try #require(moved.last ?? nil)
        #expect(confirmed.steps.hasEnded && confirmed.amount?.minorUnits == 1250 && confirmed.version == 5)
        #expect(confirmed.debit == .made(0, 7) && confirmed.to == .made(0, 8))
    }

    @Test("One that is not whole is refused")
    func incomplete() async throws {
        let export = ExportedLines(Array(try await exported().utf8))
        for (member, text, complaint) in [
            ("debit", "\"debit\":\"\(UUID.made(0, 7).text)\",", "transfers.confirmed_at: Expected it with both"),
            ("amount", "\"amount\":1250,", "transfers.confirmed_at: Expected it with both"),
            ("currency", "\"currency\":\"EUR\",", "transfers.currency: Expected it with 'from_account'"),
        ] {
            var changed = export
            changed.lines = changed.lines.map { $0.contains("\"credit\":") ? $0.replacing(text, with: "") : $0 }
            #expect(changed.lines != export.lines, "\(member)")
            try await TransferStore.with { store in
                let fault = await store.importing(changed.sealed).fault
                #expect(fault?.contains(complaint) == true, "\(member): \(fault ?? "imported")")
            }
        }
    }
}
