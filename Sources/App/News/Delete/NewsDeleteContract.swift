import Shared
import Viper

/// `DELETE /news/{id}`: deletes a story.
enum NewsDelete {
    typealias Input = ConditionalIDInput

    struct View: EmptyView, LocalizedView {}
}
