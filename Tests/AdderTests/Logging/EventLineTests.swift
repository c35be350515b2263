import Logging
import Testing

@testable import ViperOperations
@testable import adder

@Suite("The event line")
struct EventLineTests {
    private func line(message: String, fields: [(String, String)] = []) -> EventLine {
        EventLine(time: 1_795_253_045_678_999, level: .warning, label: "adder", message: message, fields: fields)
    }

    @Test("It is a JSON object with time, level, logger, message and the fields")
    func json() {
        #expect(
            line(message: "Slow", fields: [("requestId", "a-1")]).json == """
                {"time":"2026-11-21T09:24:05.678Z","level":"warning","logger":"adder","message":"Slow",\
                "requestId":"a-1"}

                """)
    }

    @Test("On a terminal it is text")
    func text() {
        #expect(
            line(message: "Slow", fields: [("requestId", "a-1")]).text
                == "2026-11-21 09:24:05.678 warning Slow requestId=a-1\n")
    }

    @Test("Nothing in a message or a field ends the line or the JSON text")
    func escapes() {
        let json = line(message: "a\"\\\n\u{1B}\u{7F}ä", fields: [("k\n", "\r")]).json
        #expect(json.contains("\"message\":\"a\\\"\\\\\\n\\u001b\\u007fä\",\"k\\n\":\"\\u000d\"}\n"))
        #expect(line(message: "a\nb").text.hasSuffix("a\\nb\n"))
    }

    @Test("A field never replaces a member of the event's own")
    func reserved() {
        #expect(!line(message: "m", fields: [("level", "info")]).json.contains("info"))
    }

    @Test("A long message is cut")
    func long() { #expect(line(message: String(repeating: "x", count: 9999)).json.utf8.count < 1200) }
}
