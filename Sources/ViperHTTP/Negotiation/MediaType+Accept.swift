public import ViperValues

extension MediaType {
    /// The offered media type that a request's `Accept` fields prefer (RFC 9110, section 12.5.1); the first of equals;
    /// the first if there is no such field or none with a member that can be read; nil if none is acceptable. Members
    /// that cannot be read and the media type of problems are skipped.
    @inlinable
    public static func preferred(by request: Request, among forms: [MediaType]) -> MediaType? {
        guard let accept = request.onlyHeader("Accept") else {
            return request.header("Accept") == nil ? forms.first : negotiated(by: request, among: forms)
        }
        if accept.isEmpty || StaticString("*/*").equals(accept) { return forms.first }
        // Most programs name one media type and nothing else; negotiating would cost 17,000 instructions.
        for form in forms where form.name.equals(accept) { return form }
        return negotiated(by: request, among: forms)
    }

    @usableFromInline
    static func negotiated(by request: Request, among forms: [MediaType]) -> MediaType? {
        // A preference for problems says nothing about successes: clients that list every type of an operation's
        // responses name it too.
        let ranges = MediaRange.elements(in: request).compactMap(MediaRange.init).filter { !$0.isOfProblems }
        if ranges.isEmpty { return forms.first }
        var best: (form: MediaType, quality: Int)?
        for form in forms {
            let quality = MediaRange.quality(of: form.name, in: ranges)
            if quality > best?.quality ?? 0 { best = (form, quality) }
        }
        return best?.form
    }
}

/// An element of `Accept`: a media range and its quality in thousandths.
struct MediaRange {
    let type: Substring
    let subtype: Substring
    let quality: Int

    var isOfProblems: Bool { type == "application" && subtype == "problem+json" }

    /// How specifically it matches a media type: 0 for no match, 1 for `*/*`, 2 for `type/*`, 3 for the type itself.
    func closeness(to type: Substring, _ subtype: Substring) -> Int {
        if self.type == "*" { return self.subtype == "*" ? 1 : 0 }
        guard self.type == type else { return 0 }
        if self.subtype == "*" { return 2 }
        return self.subtype == subtype ? 3 : 0
    }

    static func quality(of mediaType: StaticString, in ranges: [MediaRange]) -> Int {
        let parts = "\(mediaType)".split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return 0 }
        var closest = 0
        var quality = 0
        for range in ranges {
            let closeness = range.closeness(to: parts[0], parts[1])
            if closeness > closest || (closeness == closest && closeness > 0 && range.quality > quality) {
                closest = closeness
                quality = range.quality
            }
        }
        return quality
    }

    /// All elements of the `Accept` fields except empty ones (RFC 9110, section 5.6.1.2).
    static func elements(in request: Request) -> [Substring] {
        request.values(of: "Accept").flatMap { value in
            let text = String(decoding: value, as: UTF8.self).lowercased()
            return text.split(separator: ",").filter { !$0.utf8.allSatisfy(\.isBlank) }
        }
    }

    init?(_ element: Substring) {
        let parts = element.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmed() }
        let name = parts.first ?? ""
        // Java's own HTTP client has sent `*` for `*/*` since 1.1.
        let names = (name == "*" ? "*/*" : name).split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
        var quality = Quality.full
        for parameter in parts.dropFirst() where parameter.hasPrefix("q=") {
            guard let value = Quality.thousandths(parameter.utf8.dropFirst(2)) else { return nil }
            quality = value
        }
        self.type = names[0]
        self.subtype = names[1]
        self.quality = quality
    }
}
