import ViperTesting

@testable import ViperFeatures
@testable import ViperTransfer

@Suite struct CSVReaderTests {
    /// A record's first line, and its fields.
    private struct Record: Equatable {
        var line: Int
        var fields: [String]
    }

    private func read(_ source: Pieces, capacity: Int = 1 << 16) throws(Failure) -> [Record] {
        var source = source
        var reader = CSVReader(capacity: capacity)
        var records: [Record] = []
        while true {
            switch try reader.next() {
            case .incomplete: try reader.fill(from: &source)
            case .end: return records
            case .record:
                var fields: [String] = []
                for field in 0..<reader.fieldCount {
                    fields.append(String(decoding: reader.bytes(of: field), as: UTF8.self))
                }
                records.append(Record(line: reader.line, fields: fields))
            }
        }
    }

    private func fault(_ text: String, capacity: Int = 1 << 16) -> String? {
        do throws(Failure) {
            _ = try read(Pieces(text), capacity: capacity)
            return nil
        } catch { return error.importText }
    }

    @Test("Any fields come back as they were written, however they are quoted and wherever the source is cut")
    func anyFields() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var written = Bool.random(using: &random) ? "\u{FEFF}" : ""
            var records: [Record] = []
            var line = 1
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let fields = (0..<Int.random(in: 2...6, using: &random)).map { _ in anyField(&random) }
                records.append(Record(line: line, fields: fields))
                written += fields.map { quoted($0, &random) }.joined(separator: ",")
                written += ["\n", "\r\n"].randomElement(using: &random) ?? ""
                line += 1 + fields.reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
            }
            if Bool.random(using: &random) {
                written = String(written.unicodeScalars.dropLast(written.hasSuffix("\r\n") ? 2 : 1))
            }
            let sizes = SeededSizes(seed: seed)
            #expect(try read(Pieces(written, size: sizes.next), capacity: 1024) == records, "seed \(seed): \(written)")
        }
    }

    private func anyField(_ random: inout SeededGenerator) -> String {
        let parts = ["a", "bc", ",", "\"", "\n", "\r\n", "\r", "ü", "日本", " ", "'"]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            .joined()
    }

    private func quoted(_ field: String, _ random: inout SeededGenerator) -> String {
        let mustBe = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        guard mustBe || Bool.random(using: &random) else { return field }
        return "\"" + String(field.unicodeScalars.flatMap { $0 == "\"" ? ["\"", "\""] : [$0] }.map(Character.init))
            + "\""
    }

    @Test("A file may end without a line's end, with one, with empty lines, or be empty")
    func ends() throws {
        let record = [Record(line: 1, fields: ["a", "b"])]
        for text in ["a,b", "a,b\n", "a,b\r\n", "a,b\n\n", "a,b\r\n\r\n\r\n"] {
            #expect(try read(Pieces(text)) == record)
        }
        for text in ["", "\n", "\u{FEFF}", "\r\n\n"] { #expect(try read(Pieces(text)) == []) }
        #expect(try read(Pieces("a,")) == [Record(line: 1, fields: ["a", ""])])
        #expect(try read(Pieces("\"\"\n")) == [Record(line: 1, fields: [""])])
    }

    @Test("What is no CSV is refused with its line")
    func faults() {
        #expect(
            fault("a,b\nc,d\"e\n")
                == "line 2: Expected quotes around the whole field 2, found one inside it. Nothing was imported.")
        #expect(
            fault("a\n\"b\n\nc\"d,e\n")
                == "line 4: Expected a comma or the end of the line after field 1's closing quote. Nothing was imported."
        )
        #expect(
            fault("a,b\n\"x\ny\",\"z\n\n")
                == "line 3: Field 2 begins with a quote that is never closed. Nothing was imported.")
        #expect(fault("a\n\nb\n") == "line 2: Expected a row, found an empty line. Nothing was imported.")
        #expect(
            fault("a\n" + String(repeating: "b", count: 64), capacity: 64)
                == "line 2: Expected a line of at most 64 bytes. Nothing was imported.")
        #expect(fault("a\r") == nil)
    }
}

/// Sizes of pieces: mostly a few bytes, sometimes many.
private final class SeededSizes {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: ~seed) }

    func next() -> Int {
        Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : Int.random(in: 1...99, using: &random)
    }
}
