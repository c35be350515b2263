public import Viper
public import ViperHTTP

/// Which entries of a list a client wants to see. It decides in memory, from what the change log holds, so that a change
/// costs no query however many keep the list open.
public protocol ListFilter: Sendable, Hashable {
    /// An entry of the list.
    associatedtype Entry: ListEntry
    /// What is decided by, computed once for each change: the entry itself, unless a filter compares something that must
    /// be computed, such as a folded name.
    associatedtype Subject = Entry

    static func subject(of entry: Entry) -> Subject

    /// The event that says that more was changed than is told. Default: `resync`.
    static var replacement: StaticString { get }

    /// What the event `delete` shows of an entry that was changed so that the list no longer has it. Default: the entry
    /// after the change. A list that hides entries from some of its readers must not show them what they may not see.
    static func departed(from old: Entry, to new: Entry) -> Entry

    /// Whether an entry is in the list.
    func admits(_ subject: Subject) -> Bool
}

extension ListFilter where Subject == Entry {
    public static func subject(of entry: Entry) -> Entry { entry }
}

extension ListFilter {
    public static var replacement: StaticString { "resync" }

    public static func departed(from old: Entry, to new: Entry) -> Entry { new }
}

/// The input of a list's page that also opens the list as a stream: its filter, without order and place.
public protocol FilteredInput: WireInput {
    associatedtype Filter: ListFilter
    var liveFilter: Filter { get }
}

/// A presenter of a list's pages that presents single rows too.
public protocol ListPresenter: Presenter {
    /// Presents a row.
    associatedtype Rows: RowPresenter
    func rows(for reader: PresentationContext) -> Rows
}
