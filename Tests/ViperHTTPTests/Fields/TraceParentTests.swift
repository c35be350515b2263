import Testing
import ViperHTTP

@Suite("Trace context")
struct TraceParentTests {
    private func read(_ text: String) -> String? {
        text.withUTF8Bytes { TraceContext.parent(of: $0) }
    }

    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let span = "00f067aa0ba902b7"

    @Test("A trace, a span and flags are read, and passed on in version 00")
    func wellFormed() {
        let parent = "00-\(Self.trace)-\(Self.span)-01"
        #expect(read(parent) == parent && read("01-\(Self.trace)-\(Self.span)-01-more") == parent)
        let trace = parent.withUTF8Bytes { TraceContext.traceID(in: $0).map { String(decoding: $0, as: UTF8.self) } }
        #expect(trace == Self.trace)
    }

    @Test(
        "What is malformed is ignored",
        arguments: [
            "", "00", "00-\(Self.trace)-\(Self.span)", "00-\(Self.trace)-\(Self.span)-01-more",
            "ff-\(Self.trace)-\(Self.span)-01",
            "00-\(Self.trace.uppercased())-\(Self.span)-01", "00-00000000000000000000000000000000-\(Self.span)-01",
            "00-\(Self.trace)-0000000000000000-01", "00-\(Self.trace)-\(Self.span)-0g",
            "0-\(Self.trace)-\(Self.span)-001",
        ])
    func malformed(_ text: String) { #expect(read(text) == nil) }
}
