/// The head of an HTTP/1.1 message (RFC 9112, section 2.1).
struct MessageHead {
    /// The words of the first line.
    let words: [String]
    private(set) var fields: [(name: String, value: String)] = []
    /// Whether every line but the first is a field.
    private(set) var isWellFormed = true

    /// Parses a head without the empty line that ends it.
    init(_ bytes: some Collection<UInt8>) {
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")[...]
        words = lines.popFirst()?.split(separator: " ").map(String.init) ?? []
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else {
                isWellFormed = false
                continue
            }
            fields.append((String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " })))
        }
    }

    /// The fields by their names in lower case; of several with one name, the last.
    var fieldsByName: [String: String] {
        fields.reduce(into: [:]) { $0[$1.name.lowercased()] = $1.value }
    }
}
