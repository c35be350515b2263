public import ViperValues

/// The languages in which a document can be had.
public struct Languages: Sendable, Equatable {
    /// The languages, at least one and at most 64; the first is that of readers who ask for none of them.
    public let tags: [LanguageTag]

    /// Some languages; of more than 64 the first ones. The first is that of readers who ask for none of them.
    public init(_ first: LanguageTag, _ others: LanguageTag...) {
        defaultTag = first
        tags = [first] + others.prefix(63)
    }

    /// The language of readers who ask for none of these.
    @usableFromInline let defaultTag: LanguageTag

    /// The language that a request's `Accept-Language` fields prefer (RFC 9110, section 12.5.4), by the lookup of RFC 4647,
    /// section 3.4: of the highest quality whose range is a language of these, or one with subtags at its end taken
    /// off (`fr` for `fr-CA`); of equal qualities the first. A range with the quality 0 excludes what begins with it.
    ///
    /// Where none is found it is the first that is not excluded, or else the first: a reader gets a document, and no
    /// fault. So it is where a field is malformed. Reading them costs no memory.
    @inlinable
    public func preferred(by request: Request) -> LanguageTag {
        request.header("Accept-Language") == nil ? defaultTag : negotiated(by: request)
    }

    @usableFromInline
    func negotiated(by request: Request) -> LanguageTag {
        guard let excluded = excluded(by: request) else { return defaultTag }
        var best: (tag: LanguageTag, quality: Int)?
        Self.forEachRange(in: request) { range, quality in
            guard quality > best?.quality ?? 0, let tag = lookUp(range, without: excluded) else { return }
            best = (tag, quality)
        }
        return best?.tag ?? tags.indices.first { excluded >> UInt64($0) & 1 == 0 }.map { tags[$0] } ?? defaultTag
    }

    /// The language that a range leads to: of several the longest. `*` leads to none: it says no more than that any will
    /// do.
    private func lookUp(_ range: UnsafeRawBufferPointer, without excluded: UInt64) -> LanguageTag? {
        var found: LanguageTag?
        for (index, tag) in tags.enumerated()
        where excluded >> UInt64(index) & 1 == 0 && tag.count > found?.count ?? 0 && tag.isPrefix(of: range) {
            found = tag
        }
        return found
    }

    /// A bit for each language that a range with the quality 0 excludes; nil if a field is malformed.
    private func excluded(by request: Request) -> UInt64? {
        var bits: UInt64 = 0
        let isWellFormed = Self.forEachRange(in: request) { range, quality in
            guard quality == 0 else { return }
            for (index, tag) in tags.enumerated() where tag.isWithin(range) { bits |= 1 << UInt64(index) }
        }
        return isWellFormed ? bits : nil
    }

    /// Walks over the ranges of every such field; false if one is malformed.
    @discardableResult
    private static func forEachRange(
        in request: Request, _ body: (_ range: UnsafeRawBufferPointer, _ quality: Int) -> Void
    ) -> Bool {
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            guard StaticString("Accept-Language").equalsIgnoringCase(field.name) else { continue }
            var list = WeightedList(field.value)
            while let (range, quality) = list.next() {
                guard isRange(range) else { return false }
                body(range, quality)
            }
            if list.isMalformed { return false }
        }
        return true
    }

    /// Whether it is a language range (RFC 4647, section 2.1): `*`, or subtags of one to eight letters or digits, the
    /// first of letters alone.
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
