import ViperService
import ViperValues

/// Which items a list that stays open shows.
struct ItemsLiveFilter: ListFilter {
    struct Subject {
        let enabled: Bool
        let nameKey: String
    }

    private let enabled: Bool?
    /// What the folded name begins with.
    private let prefix: String

    init(_ filter: ItemFilter) {
        enabled = filter.enabled
        prefix = filter.prefix.map(folded) ?? ""
    }

    static func subject(of item: ItemSummary) -> Subject {
        Subject(enabled: item.enabled, nameKey: folded(item.name.text))
    }

    func admits(_ item: Subject) -> Bool {
        (enabled == nil || enabled == item.enabled) && item.nameKey.utf8.starts(with: prefix.utf8)
    }
}

extension ItemsList.Input: FilteredInput {
    var liveFilter: ItemsLiveFilter { ItemsLiveFilter(filter) }
}
