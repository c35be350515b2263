import ViperHTTP
import ViperJSON
import ViperValues

/// A text that is known when the program is built, and holds nothing that JSON escapes.
struct StaticText: OutputValue, ExpressibleByStringLiteral, Sendable {
    let text: StaticString

    init(stringLiteral text: StaticString) { self.text = text }

    func write(to writer: inout ByteWriter) { writer.plainString(text) }

    static var schema: Schema { .string() }
}
