import ViperHTTP

/// A request that an ``StubUpstream`` received.
public struct UpstreamReceived: Sendable, Equatable {
    public var method: String
    /// Path and query as received.
    public var target: String
    /// The header fields by their names in lower case; of several with one name, the last.
    public var fields: [String: String]
    var wantsClose: Bool { fields["connection"]?.lowercased() == "close" }

    /// The path as received.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The query's names and values, decoded.
    public var query: [(name: String, value: String)] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        let text = Array(target[target.index(after: mark)...].utf8)
        return text.withUnsafeBytes { bytes in
            QueryString(bytes).compactMap { parameter in
                guard let name = try? parameter.name.text(), let value = try? parameter.value.text() else { return nil }
                return (name, value)
            }
        }
    }

    /// Parses a header section without the empty line; nil if it is malformed.
    init?(head: some Sequence<UInt8>) {
        var lines = String(decoding: Array(head), as: UTF8.self).split(separator: "\r\n")[...]
        guard let words = lines.popFirst()?.split(separator: " "), words.count == 3, words[2].hasPrefix("HTTP/1.")
        else { return nil }
        method = String(words[0])
        target = String(words[1])
        fields = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
    }
}
