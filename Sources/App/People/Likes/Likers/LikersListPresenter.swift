import Viper

extension LikersList {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let visit: PhotoVisit

        func present(
            _ outcome: ListOutcome<ListedUser, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<UserRowPresenter, TextListLinks> {
            let photo = visit.photo.id
            return ListDocument(
                outcome, by: UserRowPresenter(links: links), at: links.link(likesOf: photo),
                links: TextListLinks(back: links.textLink(photo: photo)))
        }
    }
}
