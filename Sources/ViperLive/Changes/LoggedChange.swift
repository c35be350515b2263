public import Viper
public import ViperDocuments

/// A kind of change, as the log's number for it.
@usableFromInline
enum ChangeKind: Int64, Sendable {
    case insert = 1
    case change = 2
    case delete = 3
    case clear = 4
    case resync = 5
    /// A session of the user who is the scope has begun or ended.
    case sessions = 6
    /// The rights of the user who is the scope have changed.
    case rights = 7
}

/// One change of a list as the log has it: an insertion or a deletion holds the entry, a change the entry before and
/// after it.
@usableFromInline
struct LoggedChange: Sendable {
    var position = ChangePosition(major: 0, minor: 0)
    var list: String
    var scope: UUID?
    var kind: ChangeKind
    var at: Timestamp
    var content: [UInt8]

    @usableFromInline
    init(list: String, scope: UUID?, kind: ChangeKind, at: Timestamp, content: [UInt8] = []) {
        self.list = list
        self.scope = scope
        self.kind = kind
        self.at = at
        self.content = content
    }

    /// A change with the entries that it is about.
    @inlinable
    init<Entry: ListEntry>(
        _ kind: ChangeKind, _ first: Entry?, _ second: Entry? = nil, in list: String, of scope: UUID?,
        at time: Timestamp
    ) {
        var writer = PayloadWriter()
        first?.write(to: &writer)
        second?.write(to: &writer)
        self.init(list: list, scope: scope, kind: kind, at: time, content: writer.bytes)
    }
}

extension ListChange where Entry: ListEntry {
    /// The log's entries of a change.
    @inlinable
    func logged(in list: String, of scope: UUID?, at time: Timestamp) -> [LoggedChange] {
        func change(_ kind: ChangeKind, _ first: Entry? = nil, _ second: Entry? = nil) -> LoggedChange {
            LoggedChange(kind, first, second, in: list, of: scope, at: time)
        }
        return switch self {
        case .inserted(let entries): entries.map { change(.insert, $0) }
        case .changed(let before, let after): [change(.change, before, after)]
        case .deleted(let entry): [change(.delete, entry)]
        case .cleared: [change(.clear)]
        case .replaced: [change(.resync)]
        }
    }

    /// The change that the log holds; an entry that this program cannot read, since another version of it wrote it, makes
    /// clients read the list anew.
    init(_ logged: LoggedChange) {
        var reader = PayloadReader(logged.content)
        switch logged.kind {
        case .insert:
            self = Entry(reading: &reader).map { .inserted([$0]) } ?? .replaced
        case .change:
            guard let before = Entry(reading: &reader), let after = Entry(reading: &reader) else {
                self = .replaced
                return
            }
            self = .changed(from: before, to: after)
        case .delete:
            self = Entry(reading: &reader).map { .deleted($0) } ?? .replaced
        case .clear: self = .cleared
        case .resync, .sessions, .rights: self = .replaced
        }
        if !reader.isAtEnd { self = .replaced }
    }
}
