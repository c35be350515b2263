public import ViperHTTP
public import ViperJSON

/// A phrase in the client's language, without allocation.
public struct LocalText: OutputValue {
    /// The text.
    public let text: StaticString

    /// Chooses the text of a language.
    public init(_ phrase: Phrase, in language: Language) { text = phrase.text(in: language) }

    public func write(to writer: inout ByteWriter) { writer.string(text) }

    public static var schema: Schema { .string() }
}

/// A date in the client's language, ready to show, for example `21 nov. 2026`. It is formatted straight into the
/// document.
public struct LocalDate: OutputValue {
    /// The day.
    public let date: CalendarDate
    /// The language that it is written in.
    public let language: Language

    /// Creates a date in a language.
    public init(date: CalendarDate, language: Language) {
        self.date = date
        self.language = language
    }

    public func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        writeText(to: &writer)
        writer.byte(0x22)
    }

    /// Writes the date alone, without quotation marks.
    package func writeText(to writer: inout ByteWriter) {
        let pattern = Phrase.date.text(in: language).bytes
        var place = 0
        while place < pattern.count {
            if pattern[place] == 0x7B, let end = pattern[place...].firstIndex(of: 0x7D) {
                write(part: UnsafeRawBufferPointer(rebasing: pattern[place + 1..<end]), to: &writer)
                place = end + 1
            } else {
                writer.byte(pattern[place])
                place += 1
            }
        }
    }

    private func write(part name: UnsafeRawBufferPointer, to writer: inout ByteWriter) {
        switch name.count {
        case 1: writer.integer(date.day)
        case 2: writer.twoDigits(date.day)
        case 4:
            writer.twoDigits(date.year / 100)
            writer.twoDigits(date.year % 100)
        default: writer.raw(Phrase.month(date.month).text(in: language))
        }
    }

    public static var schema: Schema { .string() }
}
