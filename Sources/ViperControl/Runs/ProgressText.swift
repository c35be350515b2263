import ViperTransfer

/// The text of a running import's progress, a pure value.
package struct ProgressText {
    var progress: ImportProgress
    /// The total number of bytes; nil if unknown.
    var size: Int?
    var elapsed: Duration
    var unit = Unit.rows

    enum Unit {
        case rows
        /// Only bytes, as for the copy of a file.
        case bytes
    }

    /// A line for a terminal of at most `width` columns, with a bar if there is room.
    ///
    ///     [#########-----------]  45 %  450 000 rows  31.5 of 70.0 MB  181 000 rows/s  3 s left
    func line(width: Int) -> String {
        let words = ([share] + parts).compactMap { $0 }.joined(separator: "  ")
        let room = min(40, width - words.count - 4)
        let line = fraction.map { room >= 8 ? "\(Self.bar($0, width: room))  \(words)" : words } ?? words
        return String(line.prefix(max(0, width)))
    }

    /// A line for a log.
    ///
    ///     45 %, 450 000 rows, 31.5 of 70.0 MB, 181 000 rows/s, 3 s left
    var sentence: String {
        ([share.map { String($0.drop { $0 == " " }) }] + parts).compactMap { $0 }.joined(separator: ", ")
    }

    private var parts: [String?] {
        unit == .rows ? [Self.rows(progress.rows), bytes, rate, rest] : [bytes, rest]
    }

    /// `1 row`, `450 000 rows`.
    package static func rows(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? "row" : "rows")" }

    /// The share that is done, from 0 to 1.
    private var fraction: Double? {
        guard let size, size > 0 else { return nil }
        return min(1, max(0, Double(progress.bytes) / Double(size)))
    }

    /// Rounded down, so that 100 % means all; padded to three columns, so that the line does not jump.
    private var share: String? {
        fraction.map { fraction in
            let percent = String(Int(fraction * 100))
            return String(repeating: " ", count: 3 - percent.count) + percent + " %"
        }
    }

    private var bytes: String {
        guard let size else { return Self.megabytes(progress.bytes) + " MB" }
        return "\(Self.megabytes(progress.bytes)) of \(Self.megabytes(size)) MB"
    }

    private var seconds: Double { max(0, elapsed / .seconds(1)) }

    private var rate: String? {
        guard seconds >= 0.5 else { return nil }
        return Self.grouped(Int(min(Double(progress.rows) / seconds, 1e15))) + " rows/s"
    }

    private var rest: String? {
        guard let fraction, fraction > 0, fraction < 1, seconds >= 1 else { return nil }
        return Self.time(Int(min(seconds / fraction * (1 - fraction), 1e9).rounded(.up))) + " left"
    }

    private static func bar(_ fraction: Double, width: Int) -> String {
        let done = Int(Double(width) * fraction)
        return "[" + String(repeating: "#", count: done) + String(repeating: "-", count: width - done) + "]"
    }

    /// Groups digits by three with spaces.
    package static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(max(0, number)).reversed().enumerated() {
            if index > 0 && index % 3 == 0 { text.append(" ") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// With one decimal: `31.5`.
    package static func megabytes(_ bytes: Int) -> String {
        let tenths = max(0, bytes) / 100_000
        return "\(grouped(tenths / 10)).\(tenths % 10)"
    }

    /// Like `time(_:)` of seconds, but with tenths below ten seconds: `0.4 s`.
    package static func time(_ duration: Duration) -> String {
        let tenths = Int(min(max(0, duration / .milliseconds(100)), 1e12).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) s" : time((tenths + 5) / 10)
    }

    /// Seconds, or minutes and hours: `59 s`, `2 min 05 s`, `1 h 02 min`.
    static func time(_ seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(padded(seconds % 60)) s" }
        return "\(seconds / 3600) h \(padded(seconds / 60 % 60)) min"
    }
}
