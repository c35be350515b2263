import Viper
import ViperHTTP
import ViperValues

/// `PATCH /photos/{id}`: changes a photo's caption by a merge-patch (RFC 7396).
enum PhotosChange {
    struct Input: Equatable {
        let caption: String?
        let precondition: Precondition
    }

    struct Outcome: Sendable {
        let revision: Revision<Photo>
        let isLiked: Bool?
    }
}

extension PhotosChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        caption = field.change("caption", "Up to 2,000 characters, trimmed.", PeopleRules.caption)
        precondition = field.precondition()
    }
}
