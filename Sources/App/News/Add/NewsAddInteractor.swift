import Viper
import ViperIdentity

extension NewsAdd {
    struct Interactor: ReportingInteractor {
        let service: NewsService
        let editor: Editor

        func execute(_ input: Input) async throws(Failure) -> Story {
            try await service.add(
                title: input.title, text: input.text, category: input.category, publishAt: input.publishAt,
                by: editor.session.user.id)
        }

        static func output(of story: Story) -> ListChange<StorySummary>? { .inserted([StorySummary(story)]) }
    }
}
