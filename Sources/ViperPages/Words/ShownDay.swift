import Viper

/// The last day that a page showed: the rows of a list often share one.
struct ShownDay {
    private let language: Language
    private var text: [UInt8] = []
    private var shown: [UInt8] = []

    init(in language: Language) { self.language = language }

    /// Writes a date or time in the language; any other text as it is.
    mutating func write(_ moment: UnsafeRawBufferPointer, to bytes: inout ByteWriter) {
        let isTime = moment.count >= 20 && moment[10] == UInt8(ascii: "T") && moment.last == UInt8(ascii: "Z")
        guard isTime || moment.count == 10, show(UnsafeRawBufferPointer(rebasing: moment[..<10])) else {
            return bytes.html(moment)
        }
        shown.withUnsafeBytes { bytes.raw($0) }
        guard isTime else { return }
        bytes.raw(" ")
        bytes.html(UnsafeRawBufferPointer(rebasing: moment[11..<19]))
        bytes.raw(" UTC")
    }

    /// False for a text that is no date.
    private mutating func show(_ day: UnsafeRawBufferPointer) -> Bool {
        if text.withUnsafeBytes(day.hasSameBytes) { return true }
        guard let date = CalendarDate(text: day) else { return false }
        var writer = ByteWriter()
        LocalDate(date: date, language: language).writeText(to: &writer)
        (text, shown) = (Array(day), Array(writer.unsafeBytes))
        return true
    }
}
