import Viper
import ViperFeatures
import ViperHTTP
import ViperJSON
import ViperTransfer

/// A story as a line of an import has it.
struct NewsLine: Sendable, Equatable {
    let story: Story
    /// Whether the line says its id, not the program.
    private let isNamed: Bool

    /// A reader of an import's lines, of which none may be longer than several times what a story's text may have. The last
    /// one may lack its line feed.
    static func reader() -> LineReader { LineReader(longest: 1 << 20, isEndRequired: false) }

    /// Whether a line is passed over.
    static func isEmpty(_ line: UnsafeRawBufferPointer) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    }

    /// Reads a line; an error says what was expected and what was found.
    init(_ bytes: UnsafeRawBufferPointer, number: Int) throws(Failure) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes)
        } catch { throw .invalid(line: number, detail: "Expected an object in JSON: \(error).") }
        let result = document.withRoot { root in Result { () throws(JSONObjectReader.Fault) in try NewsLine(root) } }
        do throws(JSONObjectReader.Fault) {
            self = try result.get()
        } catch {
            throw .invalid(line: number, detail: (error.place.isEmpty ? "" : "\(error.place): ") + error.sentence)
        }
    }

    private init(_ json: JSONValue) throws(JSONObjectReader.Fault) {
        var members = try JSONObjectReader(json)
        let id: UUID? = try members.optional("id", Unbounded())
        var story = Story()
        story.title = try members.required("title", Story.titleBounds)
        story.text = try members.required("text", Story.textBounds)
        story.category = try members.required("category", Story.categoryBounds)
        story.publishAt = try members.required("publishAt", Unbounded())
        try members.finish()
        if let id, let sentence = ColumnRule.id.fault(.uuid(id)) { throw members.fault("id", sentence) }
        story.id = id ?? Self.id(of: story)
        self.story = story
        isNamed = id != nil
    }

    /// The ids that it may be stored under.
    var ids: [UUID] { isNamed ? [story.id] : [story.id, Self.formerID(of: story)] }

    /// A story with what the line gives; all else stays as it is.
    func applied(to story: Story) -> Story {
        var changed = story
        changed.title = self.story.title
        changed.text = self.story.text
        changed.category = self.story.category
        changed.publishAt = self.story.publishAt
        return changed
    }

    /// The id of a story without one: of version 7 (RFC 9562, section 5.7) with the time of its publication, and a hash of
    /// its title in the place of the random bits, so that the same story gets the same id.
    private static func id(of story: Story) -> UUID {
        let microseconds = UInt64(max(0, story.publishAt.microseconds))
        return UUID(
            high: (microseconds / 1000) << 16 | 0x7000 | microseconds % 1000,
            low: 0x8000_0000_0000_0000 | FNV1a.hash(story.title.text.utf8) >> 2)
    }

    /// The id that programs before gave such a story, whose time stands in the wrong place: stores have it.
    private static func formerID(of story: Story) -> UUID {
        let microseconds = UInt64(max(0, story.publishAt.microseconds))
        return UUID(high: microseconds / (1000 << 16) | 0x7000 | microseconds % 1000, low: story.id.low)
    }
}
