import Viper
import ViperEntities

/// `DELETE /news/{id}`: deletes a story.
enum NewsDelete: DeletingModule {
    typealias Input = ConditionalIDInput
    struct Interactor: DeletingInteractor { let store: StoryStore }
    struct View: EmptyView, LocalizedView {}
}
