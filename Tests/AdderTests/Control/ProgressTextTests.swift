import Testing

@testable import ViperControl
@testable import ViperTransfer
@testable import adder

@Suite struct ProgressTextTests {
    private func text(_ rows: Int, _ bytes: Int, of size: Int?, after seconds: Int) -> ProgressText {
        ProgressText(progress: ImportProgress(rows: rows, bytes: bytes), size: size, elapsed: .seconds(seconds))
    }

    @Test("A line shows the share, rows, bytes, rate and time left, with a bar if there is room")
    func lines() {
        let half = text(450_000, 31_500_000, of: 70_000_000, after: 3)
        #expect(half.sentence == "45 %, 450 000 rows, 31.5 of 70.0 MB, 150 000 rows/s, 4 s left")
        #expect(
            half.line(width: 90)
                == "[##########--------------]   45 %  450 000 rows  31.5 of 70.0 MB  150 000 rows/s  4 s left")
        #expect(half.line(width: 70) == " 45 %  450 000 rows  31.5 of 70.0 MB  150 000 rows/s  4 s left")
        #expect(half.line(width: 20) == " 45 %  450 000 rows ")
        #expect(half.line(width: 0) == "")
        for width in 0..<200 { #expect(half.line(width: width).count <= width) }
    }

    @Test("Without a size there is no share and no time left; without time no rate")
    func unknown() {
        #expect(text(1, 99_999, of: nil, after: 2).sentence == "1 row, 0.0 MB, 0 rows/s")
        #expect(text(0, 0, of: nil, after: 0).sentence == "0 rows, 0.0 MB")
        #expect(text(0, 0, of: 0, after: 0).sentence == "0 rows, 0.0 of 0.0 MB")
        #expect(text(9, 999, of: 1000, after: 0).sentence == "99 %, 9 rows, 0.0 of 0.0 MB")
        #expect(
            text(1_234_567, 1000, of: 1000, after: 1).sentence
                == "100 %, 1 234 567 rows, 0.0 of 0.0 MB, 1 234 567 rows/s")
        // The file grew while it was read.
        #expect(text(9, 2000, of: 1000, after: 0).sentence.hasPrefix("100 %"))
    }

    @Test("Durations below ten seconds are shown in tenths")
    func durations() {
        let durations: [Duration] = [.zero, .milliseconds(449), .milliseconds(9949), .milliseconds(9950), .seconds(60)]
        #expect(durations.map { ProgressText.time($0) } == ["0.0 s", "0.4 s", "9.9 s", "10 s", "1 min 00 s"])
    }

    @Test("Times are shown in their two largest units")
    func times() {
        #expect(
            [0, 59, 60, 125, 3599, 3600, 7380].map { ProgressText.time($0) } == [
                "0 s", "59 s", "1 min 00 s", "2 min 05 s", "59 min 59 s", "1 h 00 min", "2 h 03 min",
            ])
    }
}
