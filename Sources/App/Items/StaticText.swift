import ViperHTTP
import ViperJSON
import ViperValues

/// A text known at compile time, without characters that JSON escapes.
struct StaticText: OutputValue, ExpressibleByStringLiteral, Sendable {
    let text: StaticString

    init(stringLiteral text: StaticString) { self.text = text }

    func write(to writer: inout ByteWriter) { writer.plainString(text) }

    static var schema: Schema { .string() }
}
