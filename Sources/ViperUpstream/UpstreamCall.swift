/// A checked request with its URL and fields written out.
struct UpstreamCall {
    private(set) var url: String
    /// All header fields as lines, without line endings.
    private(set) var lines: [String]

    /// Checks and writes a request; throws ``UpstreamError/refused(_:)`` if it cannot be sent.
    init(_ request: UpstreamRequest, _ configuration: UpstreamConfiguration) throws(UpstreamError) {
        guard request.path.hasPrefix("/"), UpstreamAddress.isPath(request.path) else {
            throw .refused("the request's path is malformed")
        }
        var target = Array(request.path.utf8)
        for (index, pair) in request.query.enumerated() {
            target.append(UInt8(ascii: index == 0 ? "?" : "&"))
            URICharacters.encode(pair.name, to: &target)
            target.append(UInt8(ascii: "="))
            URICharacters.encode(pair.value, to: &target)
        }
        url = configuration.address.description + String(decoding: target, as: UTF8.self)
        lines = []
        for (name, value) in try Self.fields(request, configuration) {
            // libcurl drops a field whose name and colon have nothing after them; with a semicolon it sends an empty
            // one.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
    }

    private static func fields(
        _ request: UpstreamRequest, _ configuration: UpstreamConfiguration
    ) throws(UpstreamError) -> [(name: String, value: String)] {
        for (name, value) in request.fields where !RequestField.isValid(name, value) {
            throw .refused("the request's field '\(name)' cannot be sent")
        }
        var fields = [("User-Agent", configuration.userAgent)]
        if let token = configuration.token { fields.append(("Authorization", "Bearer \(token)")) }
        for further in [configuration.fields, request.fields] {
            let replaced = Set(further.map { $0.name.lowercased() })
            fields = fields.filter { !replaced.contains($0.0.lowercased()) } + further
        }
        return fields
    }

    /// The same request at a redirect's target; nil if that is another origin.
    ///
    /// The URL is rebuilt from the configured origin and the redirect's path and query, so that parsers that disagree
    /// about it cannot lead anywhere else.
    func moved(to location: String, _ configuration: UpstreamConfiguration) -> UpstreamCall? {
        guard let mark = location.firstRange(of: "://") else { return nil }
        let rest = location[mark.upperBound...].prefix { $0 != "#" }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let address = try? UpstreamAddress(String(location[..<end])),
            address.isSameOrigin(as: configuration.address), URICharacters.isEncoded(rest[end...].utf8, also: "/?")
        else { return nil }
        var call = self
        call.url = configuration.address.origin + (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...]
        return call
    }
}
