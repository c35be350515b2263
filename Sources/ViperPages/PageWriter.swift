import Viper
import ViperHTTP

/// Writes a page. Markup is what the source of this program says, and nothing else: whatever comes from a document, a request
/// or a schema is escaped, and is a link only within the server or to `http` and `https`.
struct PageWriter: ~Copyable {
    private var bytes: ByteWriter
    let subject: PageSubject
    let language: Language
    /// The page's own path, as clients see it.
    let path: String
    let targets: PageTargets
    let words: Words
    private let admitted: Set<OfferedRequest>
    /// The forms of each row of its list.
    var rowForms: [PageForm] = []
    /// The lists that its forms name rows of, and what they say.
    let relations: Relations
    let documents: [String: [UInt8]]
    /// The number of its forms.
    var formCount = 0
    let searches: KeptSearches
    private var day: ShownDay

    init(
        _ subject: PageSubject, of pages: DocumentPages, offering admitted: Set<OfferedRequest>,
        showing documents: [String: [UInt8]]
    ) {
        targets = pages.targets
        words = pages.words
        searches = pages.searches
        relations = pages.relations
        self.documents = documents
        self.admitted = admitted
        bytes = ByteWriter(capacity: 16 << 10)
        self.subject = subject
        path = targets.publicPath + String(decoding: subject.request.path, as: UTF8.self)
        language = Language(subject.language)
        day = ShownDay(in: language)
    }

    mutating func begin(_ title: String, styles: [String], scripts: [String]) {
        bytes.beginPage(title, in: subject.language, styles: styles, scripts: scripts)
    }

    /// Writes what the source says: a few stores, as it is inlined.
    @inline(__always)
    mutating func markup(_ text: StaticString) { bytes.raw(text) }

    /// A part of a page, for others that say the same.
    struct Part: Sendable {
        fileprivate let bytes: [UInt8]
    }

    /// What was written since the page had so many bytes.
    func part(since count: Int) -> Part { Part(bytes: Array(bytes.unsafeBytes.dropFirst(count))) }

    /// Writes what another page has said.
    mutating func again(_ part: Part) { part.bytes.withUnsafeBytes { bytes.raw($0) } }

    var count: Int { bytes.unsafeBytes.count }

    mutating func text(_ text: String) { bytes.html(text) }

    mutating func text(_ text: UnsafeRawBufferPointer) { bytes.html(text) }

    mutating func phrase(_ phrase: Phrase) { bytes.raw(phrase.text(in: language)) }

    // Markup around what is written.

    @inline(__always)
    mutating func markup(_ start: StaticString, text: String, _ end: StaticString) {
        markup(start)
        self.text(text)
        markup(end)
    }

    @inline(__always)
    mutating func markup(_ start: StaticString, text: UnsafeRawBufferPointer, _ end: StaticString) {
        markup(start)
        self.text(text)
        markup(end)
    }

    @inline(__always)
    mutating func markup(_ start: StaticString, _ phrase: Phrase, _ end: StaticString) {
        markup(start)
        self.phrase(phrase)
        markup(end)
    }

    @inline(__always)
    mutating func markup(_ start: StaticString, saying english: String, _ end: StaticString) {
        markup(start)
        say(english)
        markup(end)
    }

    /// A text of the service in the reader's language; in English if nobody has said it in that.
    func translated(_ english: String) -> String { words.text(english, in: language) ?? english }

    /// Writes a text of the service in the reader's language; in English, and marked as such, if nobody has said it in that.
    mutating func say(_ english: String) {
        if let text = words.text(english, in: language) { return self.text(text) }
        markup("<span lang=\"en\">", text: english, "</span>")
    }

    func text(of title: PageTitle) -> String {
        switch title {
        case .content(let text): text
        case .words(let english): translated(english)
        }
    }

    mutating func say(_ title: PageTitle) {
        switch title {
        case .content(let text): self.text(text)
        case .words(let english): say(english)
        }
    }

    /// A date in the reader's language, with the time in UTC if it is `YYYY-MM-DDThh:mm:ss…Z`; any other text as it is.
    mutating func moment(_ text: UnsafeRawBufferPointer) {
        day.write(text, to: &bytes)
    }

    /// A link, or only its text if nobody should follow it: it leads to nothing that can be looked at, or is not safe.
    mutating func link(_ target: String, _ text: String) {
        var (target, text) = (target, text)
        target.withUTF8 { target in
            text.withUTF8 { link(UnsafeRawBufferPointer(target), UnsafeRawBufferPointer($0)) }
        }
    }

    mutating func link(_ target: String, _ title: PageTitle) {
        guard target.withUTF8Bytes({ leads(to: $0) }) else { return say(title) }
        markup("<a href=\"", text: target, "\">")
        say(title)
        markup("</a>")
    }

    mutating func link(_ target: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) {
        guard leads(to: target) else { return self.text(text) }
        markup("<a href=\"", text: target, "\">")
        self.text(text)
        markup("</a>")
    }

    /// A paragraph with nothing but a link.
    mutating func paragraph(_ phrase: Phrase, leadingTo target: String) {
        markup("<p>")
        link(target, "\(phrase.text(in: language))")
        markup("</p>\n")
    }

    /// Whether its reader may send a request.
    func offers(_ method: Method, _ path: String) -> Bool { admitted.contains(OfferedRequest(method, path)) }

    /// Whether its reader may follow a link: one elsewhere, or to a page of this server that lets them in.
    func offers(linkTo target: String) -> Bool {
        guard target.hasPrefix("/") else { return true }
        return target.hasPrefix(targets.publicPath)
            && offers(.get, Self.path(of: target.dropFirst(targets.publicPath.utf8.count)))
    }

    /// A target without its query and fragment.
    static func path(of target: Substring) -> String {
        let end = target.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return String(target[..<(end ?? target.endIndex)])
    }

    /// Whether a target is safe, and there on this server if it is a path.
    func leads(to target: UnsafeRawBufferPointer) -> Bool { targets.lead(to: target) }

    /// The query without some parameters and those left blank in the form of a search, `?…&`, for another one behind it.
    func query(without names: StaticString...) -> String {
        var query = "?"
        for pair in QueryString(subject.request.query)
        where !names.contains(where: pair.name.isText) && !pair.value.bytes.isEmpty {
            query += String(decoding: pair.name.bytes, as: UTF8.self) + "="
            query += String(decoding: pair.value.bytes, as: UTF8.self) + "&"
        }
        return query
    }

    /// The page; nil if memory ran out.
    consuming func finish() -> Page? {
        let hasForms = formCount > 0
        return bytes.hasFailed ? nil : Page(bytes.finish(), hasForms: hasForms)
    }
}
