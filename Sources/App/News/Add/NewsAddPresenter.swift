import Shared
import Viper

extension NewsAdd {
    struct Presenter: Viper.Presenter {
        let router: NewsRouter

        func present(_ story: Story, for reader: PresentationContext) -> Changed<NewsDetail.Document, NewsRow> {
            Changed(
                NewsDetail.Presenter(router: router).present(story, for: reader),
                row: NewsRow(StorySummary(story), router, Language(of: reader)))
        }
    }
}
