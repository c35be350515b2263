import Viper
import ViperService

/// Which repositories a list that stays open shows: those of a language.
struct RepositoriesLiveFilter: ListFilter {
    private let languageKey: String

    init(_ query: RepositoryQuery) { languageKey = query.key.language }

    /// The folded language.
    static func subject(of repository: Repository) -> String { repository.languageKey }

    func admits(_ languageKey: String) -> Bool { self.languageKey == languageKey }
}

extension RepositoriesList.Input: FilteredInput {
    var liveFilter: RepositoriesLiveFilter { RepositoriesLiveFilter(query) }
}
