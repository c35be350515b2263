import ViperTesting

@testable import ViperJobs
@testable import ViperLive

/// An entity with a column of every kind.
struct Sample: DatedEntity {
    static let table = EntityTable<Sample>("samples", "sample")

    var id = UUID.least
    var name: SharedText = ""
    var note: String?
    var mood = Mood.plain
    var enabled = true
    var owner: UUID?
    var seenAt: Timestamp?
    var secret = "s"
    var colour = "grey"
    var createdAt = Timestamp(microseconds: 0)
    var updatedAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Its id.", .key)
        column("name", \.name, "Its name.", .trimmed(1...20), [.required, .changeable, .sorted, .searched])
        column("note", \.note, "A note.", .trimmed(1...50), [.settable, .changeable])
        column("mood", \.mood, "Its mood.", [.settable, .changeable, .filtered])
        column(
            "enabled", \.enabled, "Whether it is in use.", [.settable, .changeable, .filtered, .listed(since: 2)])
        column("owner", \.owner, "Whose it is.", [.settable, .single])
        column("seenAt", \.seenAt, "When it was seen.", [.settable, .changeable, .single])
        column("secret", \.secret, "Nobody sees it.", .exactly(1...9), [.hidden])
        column("colour", \.colour, "Its colour.", .exactly(1...9), [.settable, .changeable, .since(2)])
        column("createdAt", \.createdAt, "When it was added.", .newestFirst)
        column("updatedAt", \.updatedAt, "When it was changed.", [.revised, .single])
        column("version", \.version, "Its version.", .version)
    }
}

enum Mood: Int64, ColumnEnumeration {
    case plain
    case good
    case bad

    var wireText: StaticString {
        switch self {
        case .plain: "plain"
        case .good: "good"
        case .bad: "bad"
        }
    }
}

/// A row, with a member between its columns.
struct SampleRow: RowDocument {
    let entity: Sample

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "note")
        field("title", "Its title.", { PrefixedText("Sample ", $0.entity.name) })
        field.columns(from: "note")
    }
}

/// All of a sample.
struct SampleDocument: WholeDocument {
    let entity: Sample

    static func describe(_ field: inout some OutputFields<Self>) { field.columns() }
}

extension Sample {
    static let first = table.creating("samples")
    /// The log has what versions depend on.
    static let schema = TestStore.Schema(
        "samples", JobsSchema.migrations + ChangesSchema.migrations + [first, table.adding("samples", 2)])

    static let full: Sample = {
        var sample = Sample()
        sample.name = "Ä lamp"
        sample.note = "seen \u{1F600}"
        sample.mood = .bad
        sample.enabled = false
        sample.owner = UUID(high: .max, low: 7)
        sample.seenAt = Timestamp(microseconds: -5)
        sample.secret = "hush"
        sample.colour = "blue"
        return sample
    }()
}
