import Viper
import ViperService
import ViperValues

/// Which accounts a list that stays open shows.
struct AccountsLiveFilter: ListFilter {
    /// What the folded name begins with.
    private let prefix: String

    init(namedFrom prefix: String?) { self.prefix = prefix.map(folded) ?? "" }

    /// The folded name.
    static func subject(of account: Account) -> String { folded(account.name.text) }

    func admits(_ nameKey: String) -> Bool { nameKey.utf8.starts(with: prefix.utf8) }
}

extension AccountsList.Input: FilteredInput {
    var liveFilter: AccountsLiveFilter { AccountsLiveFilter(namedFrom: prefix) }
}
