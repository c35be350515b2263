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
        let result = document.withRoot { root in Result { () throws(Complaint) in try NewsLine(root) } }
        do throws(Complaint) {
            self = try result.get()
        } catch { throw .invalid(line: number, detail: error.description) }
    }

    private init(_ json: JSONValue) throws(Complaint) {
        guard var members = JSONFields(json) else {
            throw Complaint("Expected an object, found \(json.kind).")
        }
        let id: UUID? = try Self.read(members.take("id"), "id", Unbounded())
        var story = Story()
        story.title = try Self.demand(members.take("title"), "title", Story.titleBounds)
        story.text = try Self.demand(members.take("text"), "text", Story.textBounds)
        story.category = try Self.demand(members.take("category"), "category", Story.categoryBounds)
        story.publishAt = try Self.demand(members.take("publishAt"), "publishAt", Unbounded())
        if let other = members.rest(atMost: 1).first {
            let name = other.member.key.text ?? ""
            throw Complaint(
                other.reason == .duplicate
                    ? "\(name): Expected the member once." : "\(name): Expected no such member.")
        }
        if let id, let sentence = ColumnRule.id.fault(.uuid(id)) { throw Complaint("id: \(sentence)") }
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

    private static func demand<Value: InputValue>(
        _ json: JSONValue?, _ name: StaticString, _ bounds: Value.Bounds
    ) throws(Complaint) -> Value {
        guard let value: Value = try read(json, name, bounds) else {
            throw Complaint("\(name): Expected the member, found none.")
        }
        return value
    }

    private static func read<Value: InputValue>(
        _ json: JSONValue?, _ name: StaticString, _ bounds: Value.Bounds
    ) throws(Complaint) -> Value? {
        guard let json else { return nil }
        do throws(InputFault) {
            return try Value.read(json, within: bounds)
        } catch { throw Complaint("\(name): \(error.detail)") }
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
