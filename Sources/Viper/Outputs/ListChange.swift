/// What became of a list: the output of a module that changed it.
public enum ListChange<Entry: Sendable>: Sendable {
    /// Entries were added.
    case inserted([Entry])
    /// An entry was changed; its filters may let it through now, or no more.
    case changed(from: Entry, to: Entry)
    /// An entry was deleted. It is as it was before.
    case deleted(Entry)
    /// All entries were deleted.
    case cleared
    /// More was changed than can be told entry by entry: clients read the list anew.
    case replaced
}

extension ListChange {
    /// The change of an entry; nil if there was nothing to change.
    @inlinable
    public static func revised<Entity: Sendable & Equatable>(
        _ revision: Revision<Entity>, _ entry: (Entity) -> Entry
    ) -> ListChange? {
        guard revision.before != revision.after else { return nil }
        return .changed(from: entry(revision.before), to: entry(revision.after))
    }
}
