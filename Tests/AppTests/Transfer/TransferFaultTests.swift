import ViperTesting

@testable import Transfers
@testable import ViperFeatures
@testable import ViperTransfer

/// Exports that were truncated, changed or made by others: each is refused with the line at fault, and nothing of it is
/// stored.
@Suite struct TransferFaultTests {
    private var store: TransferStore { .current }

    /// A small export with a row in several tables.
    private func export() async throws -> [UInt8] {
        try await TransferStore.value { store in
            for index in 0..<UInt64(3) { try await store.addItem(.made(1, index), "lamp", key: "lamp") }
            try await store.addKeptAnswer([1, 2, 3])
            return try await store.exported()
        }
    }

    /// Imports bytes, and expects a refusal that leaves nothing.
    private func fault(_ bytes: [UInt8]) async throws -> String {
        try await TransferStore.value { store in
            let fault = try await store.refusal(of: bytes)
            #expect(try await store.rowCount() == 0)
            return fault
        }
    }

    private func lines(_ bytes: [UInt8]) -> [[UInt8]] { bytes.split(separator: 0x0A).map { $0 + [0x0A] } }

    private static let head = #"{"adder":{"format":1,"version":"1","migrations":{"items":1}}}"#
    private static let item =
        #"{"items":{"id":"00000000-0001-7000-8000-000000000002","name":"a","name_key":"a","enabled":true,"#
        + #""created_at":5,"updated_at":6,"version":7}}"#

    @Test("Cut behind any line, and within any, it is refused")
    func cut() async throws {
        let lines = lines(try await export())
        for count in 0..<lines.count {
            let whole = Array(lines[..<count].joined())
            let fault = try await fault(whole)
            let cut = "line \(count + 1): Expected the last line of an export: the file is truncated."
            #expect(fault == (count == 0 ? "The file is empty." : cut))
            let part = whole + lines[count].dropLast(5)
            #expect(
                try await self.fault(part)
                    == "line \(count + 1): Expected a line feed at the end of the line: the file is truncated.")
            #expect(try await self.fault(whole + lines[count].dropLast(1)).contains("the file is truncated"))
        }
    }

    @Test("With any byte changed it is refused, at a line that is not before that byte's", .transferStore)
    func changed() async throws {
        let export = try await export()
        for place in export.indices {
            for change in [0x01, 0x20, 0x80] as [UInt8] {
                var bytes = export
                bytes[place] ^= change
                #expect(await store.importing(bytes).fault != nil, "byte \(place) changed by \(change)")
            }
        }
        #expect(try await store.rowCount() == 0)
        #expect(await store.importing(export).fault == nil)
    }

    @Test("Lines that were swapped, doubled or left out are found by the last line, or by their keys")
    func moved() async throws {
        let lines = lines(try await export())
        for (moved, complaint) in [
            ([0, 2, 1, 3, 4, 5], "line 3: items.id: Expected rows in the order of their keys."),
            ([0, 1, 3, 4, 5], "line 5: Expected 3 rows of items, found 2."),
            ([0, 1, 2, 3, 4, 4, 5], "line 7: Expected 1 rows of kept_answers, found 2."),
            ([0, 1, 2, 3, 4, 5, 1], "line 7: Expected the end of the file after its last line."),
        ] { #expect(try await fault(moved.flatMap { lines[$0] }) == complaint) }
        #expect(try await fault(Array(lines.joined()) + [0x0A]).contains("Expected the end of the file"))
        #expect(
            try await fault(ExportedLines.sealed([Self.head, Self.item, Self.item], rows: "\"items\":2"))
                == "line 3: items.id: Expected each key once, found that of the previous line.")
    }

    @Test(
        "A row that is not as its table is refused",
        arguments: [
            (
                #"000000000002""#, #"00000000000""#,
                "items.id: Expected a UUID, found '00000000-0001-7000-8000-00000000000'."
            ),
            (#""id":"00000000-0001-7000-8000-000000000002""#, #""id":7"#, "items.id: Expected a UUID, found 7."),
            (#""id":"00000000-0001-7000-8000-000000000002","#, "", "items.id: Expected a UUID, found none."),
            (#""name":"a""#, #""name":null"#, "items.name: Expected text without U+0000, found null."),
            (#""name":"a""#, #""name":"a\u0000""#, "items.name: Expected text without U+0000"),
            (#""name":"a""#, #""name":["a"]"#, "items.name: Expected text without U+0000, found an array."),
            ("true", "1", "items.enabled: Expected true or false, found 1."),
            (":5,", ":9223372036854775808,", "items.created_at: Expected a 64-bit integer, found 92233"),
            (":5,", ":-9223372036854775809,", "items.created_at: Expected a 64-bit integer"),
            (":5,", ":1e400,", "items.created_at: Expected a 64-bit integer"),
            (":5,", ":0.5,", "items.created_at: Expected a 64-bit integer"),
            (":5,", ":\"5\",", "items.created_at: Expected a 64-bit integer, found '5'."),
            (
                "\"version\":7", "\"version\":7,\"version\":7",
                "items.version: Expected the column once, found it again."
            ),
            ("\"version\":7", "\"version\":7,\"colour\":7", "'colour' is not a column of items"),
            ("\"items\":{", "\"atoms\":{", "'atoms' is not a table of this program."),
            ("\"items\":{", "\"adder_migrations\":{", "'adder_migrations' is not a table"),
            ("\"items\":{", "\"\\u001b[31m\":{", "'?[31m' is not a table"),
            ("}}", "},\"items\":{}}", "Expected an object with one member"),
            ("{\"items\":{", "[{", "Expected a line of JSON"),
        ])
    func wrong(found: String, replacement: String, complaint: String) async throws {
        let line = Self.item.replacing(found, with: replacement, maxReplacements: 1)
        try #require(line != Self.item)
        let fault = try await fault(ExportedLines.sealed([Self.head, line], rows: "\"items\":1"))
        #expect(fault.hasPrefix("line 2: \(complaint)"), "\(fault)")
    }

    @Test(
        "An invalid header, or one of a newer program, is refused",
        arguments: [
            ("{}", "Expected the first line of an export."), ("[]", "Expected the first line of an export."),
            (item, "Expected the first line of an export."),
            (#"{"adder":{"format":2,"all":"else"}}"#, "The export has format 2; this program reads 1."),
            (#"{"adder":{"format":0,"version":"1","migrations":{}}}"#, "The export has format 0"),
            (#"{"adder":{"format":1,"version":"1"}}"#, "Expected the first line of an export."),
            (#"{"adder":{"format":1,"version":"1","migrations":{},"x":1}}"#, "Expected the first line of an export."),
            (
                #"{"adder":{"format":1,"version":"1","migrations":{"items":3}}}"#,
                "The export is from a newer program: items is at migration 3; this program has 2."
            ),
            (
                #"{"adder":{"format":1,"version":"1","migrations":{"items":1,"orders":1}}}"#,
                "The export is from a newer program: this one has no 'orders'."
            ),
            (
                #"{"adder":{"format":1,"version":"1","migrations":{"items":"1"}}}"#,
                "Expected the number of a migration of 'items'."
            ),
            ("id,name", "Expected a line of JSON"),
        ])
    func heads(head: String, complaint: String) async throws {
        let fault = try await fault(ExportedLines.sealed([head], rows: ""))
        #expect(fault.hasPrefix("line 1: \(complaint)"), "\(fault)")
    }

    @Test("A last line that is not as it should be is refused")
    func ends() async throws {
        for (rows, complaint) in [
            ("", "Expected the number of rows of items, found none."),
            ("\"items\":2", "Expected 2 rows of items, found 1."),
            ("\"items\":\"1\"", "Expected a string rows of items, found 1."),
            ("\"items\":1,\"atoms\":0", "Expected a number of rows for each table and no others."),
        ] {
            let fault = try await fault(ExportedLines.sealed([Self.head, Self.item], rows: rows))
            #expect(fault.hasPrefix("line 3: \(complaint)"), "\(fault)")
        }
        let text = String(decoding: ExportedLines.sealed([Self.head, Self.item], rows: "\"items\":1"), as: UTF8.self)
        let bare = text.prefix(upTo: try #require(text.firstRange(of: ",\"sha256\"")).lowerBound) + "}}\n"
        #expect(try await fault(Array(bare.utf8)).hasPrefix("line 3: Expected the last line of an export."))
    }

    @Test("Windows' line ends, a byte order mark, an empty line and another encoding are refused")
    func encodings() async throws {
        let export = try await export()
        #expect(try await fault(export.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }).contains("the file was changed"))
        #expect(try await fault([0xEF, 0xBB, 0xBF] + export).contains("line 1: Expected a line of JSON"))
        #expect(try await fault([0x0A] + export).contains("line 1: Expected a line of JSON"))
        #expect(try await fault(export.flatMap { [$0, 0] }).contains("line 1: "))
        #expect(try await fault([0xFF, 0x0A]).contains("line 1: "))
    }

    @Test("A line without an end is refused before it has taken the machine's memory", .transferStore)
    func endless() async throws {
        do throws(Failure) {
            _ = try await StoreImport(into: store.database).run(from: EndlessSource())
            Issue.record("it ended")
        } catch {
            #expect(error.importText == "line 1: Expected at most 64 MiB, found more. Nothing was imported.")
        }
    }
}

private struct EndlessSource: ByteSource {
    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        room.initializeMemory(as: UInt8.self, repeating: 0x61)
        return room.count
    }
}
