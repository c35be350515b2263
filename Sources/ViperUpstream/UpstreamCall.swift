/// A request as it goes to the wire: checked, its address and fields written out.
struct UpstreamCall {
    /// The whole address.
    private(set) var url: String
    /// All fields as lines without their ends.
    private(set) var lines: [String]

    /// Writes a request out; it is refused if it could not be sent as it stands.
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
            // libcurl takes a name with nothing behind the colon as a field that is to be left out, and one with a
            // semicolon as an empty field.
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

    /// Where a redirect leads, as the same request at another path; nil if that is another origin.
    ///
    /// The address is put together anew from the configured origin and the path and query that the redirect names, so
    /// that no two readings of it can lead anywhere else.
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
