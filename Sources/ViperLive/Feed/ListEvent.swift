import Viper
import ViperDocuments

/// What a change of an entry is to those who see only a part of the list.
enum EventKind: Hashable {
    case insert, change, delete

    var name: StaticString {
        switch self {
        case .insert: "insert"
        case .change: "change"
        case .delete: "delete"
        }
    }
}

/// Writes an entry as its list shows it, in one language.
struct RowRenderer<Entry>: Sendable {
    let write: @Sendable (Entry, inout ByteWriter) -> Void
}

/// A change of a list, ready to be decided on by filters.
struct ListEvent<Filter: ListFilter> {
    private let change: ListChange<Filter.Entry>
    private let before: Filter.Subject?
    private let after: Filter.Subject?
    private let entry: Filter.Entry?

    init(_ change: ListChange<Filter.Entry>) {
        self.change = change
        switch change {
        case .inserted(let entries):
            (before, after, entry) = (nil, entries.first.map(Filter.subject), entries.first)
        case .changed(let old, let new):
            (before, after, entry) = (Filter.subject(of: old), Filter.subject(of: new), new)
        case .deleted(let old): (before, after, entry) = (Filter.subject(of: old), nil, old)
        case .cleared, .replaced: (before, after, entry) = (nil, nil, nil)
        }
    }

    /// Whether it concerns the list as a whole.
    var isAboutAll: Bool { entry == nil }

    /// The name of an event about the whole list.
    var wholeName: StaticString { if case .cleared = change { "clear" } else { Filter.replacement } }

    /// What the change is to a filter; nil if it shows neither state. What enters a filter is inserted, what leaves it is
    /// deleted.
    func kind(for filter: Filter) -> EventKind? {
        let wasIn = before.map(filter.admits) ?? false
        let isIn = after.map(filter.admits) ?? false
        switch (wasIn, isIn) {
        case (false, false): return nil
        case (false, true): return .insert
        case (true, true): return .change
        case (true, false): return .delete
        }
    }

    /// The event as bytes, with the row as the list shows it.
    func bytes(_ kind: EventKind, at position: LivePosition, by renderer: RowRenderer<Filter.Entry>) -> [UInt8] {
        guard var entry else { return EventWriter.event(wholeName, at: position) }
        if kind == .delete, case .changed(let old, let new) = change { entry = Filter.departed(from: old, to: new) }
        var writer = ByteWriter(capacity: 512)
        renderer.write(entry, &writer)
        return EventWriter.event(kind.name, at: position, writer.unsafeBytes)
    }
}
