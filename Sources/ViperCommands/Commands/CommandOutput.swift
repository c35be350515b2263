public import Viper

/// Where a command of a feature writes its lines: standard output, or the connection of the process that shows them.
/// Nothing is kept in memory, so a command can write any number of lines.
public struct CommandOutput: Sendable {
    /// The most scalars written at once: as JSON they fit into a line of the control protocol.
    static let portion = 8 << 10

    private let send: @Sendable (String) throws(Failure) -> Void

    /// - Parameter send: writes a text at once. It may block, and throws if nobody reads it any more.
    public init(_ send: @escaping @Sendable (String) throws(Failure) -> Void) { self.send = send }

    /// Writes lines, which have no line feeds.
    public func write(_ lines: [String]) throws(Failure) {
        var text = ""
        for line in lines {
            text += line + "\n"
            if text.utf8.count >= Self.portion / 2 {
                try flush(text)
                text = ""
            }
        }
        try flush(text)
    }

    /// Writes a line, which has no line feed.
    public func write(_ line: String) throws(Failure) { try write([line]) }

    private func flush(_ text: String) throws(Failure) {
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.portion)
            try send(String(part))
            rest = rest[part.endIndex...]
        }
    }
}
