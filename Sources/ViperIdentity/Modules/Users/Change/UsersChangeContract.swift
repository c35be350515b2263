import Viper
import ViperHTTP
import ViperValues

/// `PATCH /users/{name}`: changes a user's display name by a merge-patch (RFC 7396).
enum UsersChange {
    struct Input: Equatable {
        let name: UserName
        let displayName: String?
        let precondition: Precondition
    }
}

extension UsersChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        name = field.path("name", "The user's name.")
        displayName = field.change(
            "displayName", "What others are shown: 1 to 80 characters, trimmed.", UserRules.displayName)
        precondition = field.precondition()
    }
}
