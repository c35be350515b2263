import HTTP

/// A text that is known when the program is built, and holds nothing that JSON escapes.
struct StaticText: OutputValue, ExpressibleByStringLiteral, Sendable {
    let text: StaticString

    init(stringLiteral text: StaticString) { self.text = text }

    func write(to writer: inout JSONWriter) { writer.plainString(text) }

    static var schema: Schema { .string() }
}
