import Shared
import Viper
import ViperHTTP
import ViperValues

/// `PATCH /news/{id}`: changes a story by a merge-patch (RFC 7396).
enum NewsChange {
    struct Input: Equatable {
        let id: UUID
        let change: StoryChange
        let precondition: Precondition
    }

    struct View: ChangedView, LocalizedView {
        typealias Model = Changed<NewsDetail.Document, NewsRow>
    }
}

extension NewsChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The story.")
        change = StoryChange(&field)
        precondition = field.precondition()
    }
}
