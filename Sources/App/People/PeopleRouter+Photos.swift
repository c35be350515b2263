import Viper
import ViperHTTP
import ViperIdentity
import ViperService

extension PeopleRouter {
    /// Photos by id, with their likes and comments.
    var photos: [Route<Void>] {
        let service = services.photos
        return [
            Route(
                "/photos",
                Router(
                    access,
                    [
                        Route(.get, "/{id}/image", "Get one of a photo's images", isEntry: true) { _ in
                            Module(
                                PhotosImage.Interactor(store: service.store, blobs: services.intake.blobs),
                                PassthroughPresenter(),
                                PhotosImage.View(embedding: access.admitsStrangers ? .all : .sameSite))
                        },
                        Route("/{id}", { session in PhotoGate(service: service, reader: session?.user.id) }, readPhoto),
                    ])),
            Route(
                "/photos",
                Router(
                    client,
                    [
                        Route(.post, .all, "Add a photo", isEntry: true) { caller in
                            Module(
                                PhotosAdd.Interactor(service: service, intake: services.intake, caller: caller)
                                    .reporting(to: services.lists.photos.of(caller.session.user.id)),
                                PhotosAdd.Presenter(links: links), PhotosAdd.View())
                        }
                    ])),
            Route(
                "/photos",
                Router(
                    session,
                    [
                        Route(
                            "/{id}", { session in SignedInPhotoGate(service: service, session: session) },
                            changePhoto + changeComments)
                    ])),
        ]
    }

    private var readPhoto: [Route<PhotoVisit>] {
        [
            Route(.get, "", "Get a photo") { visit in
                Module(
                    PhotosDetail.Interactor(service: services.photos, visit: visit),
                    PhotosDetail.Presenter(links: links))
            },
            Route(.get, "/likes", "List who likes a photo, a page at a time") { visit in
                PersonalModule(
                    Module(
                        LikersList.Interactor(service: services.likes, visit: visit),
                        LikersList.Presenter(links: links, visit: visit), LikersList.View()),
                    of: services.lists.likers(of: visit.photo.id))
            },
            Route(.get, "/comments", "List a photo's comments, a page at a time") { visit in
                LiveModule(
                    CommentsList.Interactor(service: services.comments, visit: visit),
                    CommentsList.Presenter(links: links, visit: visit), CommentsList.View(),
                    of: services.lists.comments.of(visit.photo.id))
            },
            Route(.get, "/comments/{commentId}", "Get a comment") { visit in
                Module(
                    CommentsDetail.Interactor(service: services.comments, visit: visit),
                    CommentPresenter(links: links), CommentView())
            },
        ]
    }

    private var changePhoto: [Route<SignedInPhotoVisit>] {
        [
            Route(.patch, "", "Change a photo's caption") { visit in
                Module(
                    PhotosChange.Interactor(service: services.photos, visit: visit)
                        .reporting(to: services.lists.photos.of(visit.photo.owner.id)),
                    PhotosChange.Presenter(links: links))
            },
            Route(.delete, "", "Delete a photo with its likes and comments") { visit in
                Module(
                    PhotosDelete.Interactor(service: services.photos, visit: visit)
                        .reporting(to: services.lists.photos.of(visit.photo.owner.id)),
                    NoPresenter(), NoContentView())
            },
            Route(.put, "/like", "Like a photo", isEntry: true) { visit in
                Module(LikesAdd.Interactor(service: services.likes, visit: visit))
            },
            Route(.delete, "/like", "Like a photo no more", isEntry: true) { visit in
                Module(LikesRemove.Interactor(service: services.likes, visit: visit))
            },
        ]
    }

    private var changeComments: [Route<SignedInPhotoVisit>] {
        [
            Route(.post, "/comments", "Add a comment") { visit in
                Module(
                    CommentsAdd.Interactor(service: services.comments, visit: visit)
                        .reporting(to: services.lists.comments.of(visit.photo.id)),
                    CommentPresenter(links: links), CommentsAdd.View())
            },
            Route(.patch, "/comments/{commentId}", "Change a comment") { visit in
                Module(
                    CommentsChange.Interactor(service: services.comments, visit: visit)
                        .reporting(to: services.lists.comments.of(visit.photo.id)),
                    CommentsChange.Presenter(CommentPresenter(links: links)), CommentView())
            },
            Route(.delete, "/comments/{commentId}", "Delete a comment") { visit in
                Module(
                    CommentsDelete.Interactor(service: services.comments, visit: visit)
                        .reporting(to: services.lists.comments.of(visit.photo.id)),
                    NoPresenter(), NoContentView())
            },
        ]
    }
}
