public import ViperValues

/// The languages in which a document is available.
public struct Languages: Sendable, Equatable {
    /// The languages, 1 to 64; the first is the default.
    public let tags: [LanguageTag]

    /// Creates a list of languages; any after the 64th are dropped. The first is the default.
    public init(_ first: LanguageTag, _ others: LanguageTag...) {
        defaultTag = first
        tags = [first] + others.prefix(63)
    }

    /// The language of clients that accept none of these.
    @usableFromInline let defaultTag: LanguageTag

    /// The language that a request's `Accept-Language` fields prefer (RFC 9110, section 12.5.4), by the lookup of RFC
    /// 4647, section 3.4: the range of the highest quality that is one of these languages, or becomes one by dropping
    /// subtags from its end (`fr` for `fr-CA`); the first of equal qualities. A range of quality 0 excludes all
    /// languages that begin with it.
    ///
    /// If none matches, it is the one that the caller has chosen, then the first one that is not excluded, or else the
    /// first, so that a client gets a document rather than an error; members that cannot be read are skipped. Parsing
    /// allocates nothing.
    @inlinable
    public func preferred(by request: Request) -> LanguageTag {
        request.header("Accept-Language") == nil ? chosen(by: request) : negotiated(by: request)
    }

    /// The language that the caller of a request has chosen, or else the first.
    @inlinable
    func chosen(by request: Request) -> LanguageTag {
        guard let language = request.storage.preferences.language, tags.contains(language) else { return defaultTag }
        return language
    }

    @usableFromInline
    func negotiated(by request: Request) -> LanguageTag {
        let excluded = excluded(by: request)
        var best: (tag: LanguageTag, quality: Int)?
        Self.forEachRange(in: request) { range, quality in
            guard quality > best?.quality ?? 0, let tag = lookUp(range, without: excluded) else { return }
            best = (tag, quality)
        }
        if let best { return best.tag }
        let chosen = chosen(by: request)
        let others = tags.indices.filter { excluded >> UInt64($0) & 1 == 0 }.map { tags[$0] }
        return others.contains(chosen) ? chosen : others.first ?? defaultTag
    }

    /// The longest language that a range matches. `*` matches none, since it expresses no preference.
    private func lookUp(_ range: UnsafeRawBufferPointer, without excluded: UInt64) -> LanguageTag? {
        var found: LanguageTag?
        for (index, tag) in tags.enumerated()
        where excluded >> UInt64(index) & 1 == 0 && tag.count > found?.count ?? 0 && tag.isPrefix(of: range) {
            found = tag
        }
        return found
    }

    /// A bit for each language that a range of quality 0 excludes.
    private func excluded(by request: Request) -> UInt64 {
        var bits: UInt64 = 0
        Self.forEachRange(in: request) { range, quality in
            guard quality == 0 else { return }
            for (index, tag) in tags.enumerated() where tag.isWithin(range) { bits |= 1 << UInt64(index) }
        }
        return bits
    }

    /// Calls a closure with each range of all fields.
    private static func forEachRange(
        in request: Request, _ body: (_ range: UnsafeRawBufferPointer, _ quality: Int) -> Void
    ) {
        for value in request.values(of: "Accept-Language") {
            var list = WeightedList(value)
            while let (range, quality) = list.next() {
                if isRange(range) { body(range, quality) }
            }
        }
    }

    /// Whether this is a language range (RFC 4647, section 2.1): `*`, or subtags of one to eight letters or digits, the
    /// first of letters only.
    private static func isRange(_ range: UnsafeRawBufferPointer) -> Bool {
        if range.count == 1 && range[0] == 0x2A { return true }
        var length = 0
        var isFirst = true
        for byte in range {
            if byte == 0x2D {
                guard length > 0 else { return false }
                length = 0
                isFirst = false
                continue
            }
            let isLetter = asciiLowercased(byte) &- 0x61 < 26
            guard isLetter || (!isFirst && byte &- 0x30 < 10), length < 8 else { return false }
            length += 1
        }
        return length > 0
    }
}
