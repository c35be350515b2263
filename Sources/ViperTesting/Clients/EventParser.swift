/// An event of a stream (HTML standard, section 9.2).
public struct ServerEvent: Sendable, Equatable {
    /// Its name, such as `insert`.
    public var name: String
    /// Its data; the lines of several are joined by line feeds.
    public var data: String
    /// The position that it is at, for `Last-Event-ID`.
    public var id: String

    public init(_ name: String, _ data: String, id: String) {
        self.name = name
        self.data = data
        self.id = id
    }
}

/// Parses the lines of a stream of events as they arrive (HTML standard, section 9.2.6). Lines end with line feeds.
struct EventParser {
    /// The last position, whether or not an event came with it; empty before the first.
    private(set) var id = ""
    private var rest: [UInt8] = []
    private var name = ""
    private var data: [String] = []

    /// Takes bytes, and returns the events that they complete.
    mutating func take(_ bytes: [UInt8]) -> [ServerEvent] {
        rest += bytes
        var events: [ServerEvent] = []
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeFirst(end + 1)
            if line.isEmpty { events += dispatch() } else { take(line) }
        }
        return events
    }

    private mutating func take(_ line: String) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let field = parts.first, !field.isEmpty else { return }
        var value = parts.count > 1 ? parts[1] : ""
        if value.first == " " { value.removeFirst() }
        switch field {
        case "event": name = String(value)
        case "data": data.append(String(value))
        case "id": id = String(value)
        default: break
        }
    }

    private mutating func dispatch() -> [ServerEvent] {
        defer { (name, data) = ("", []) }
        guard !data.isEmpty else { return [] }
        return [ServerEvent(name.isEmpty ? "message" : name, data.joined(separator: "\n"), id: id)]
    }
}
