import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity
import ViperLive

extension PeopleRouter {
    /// Photos by id, with their likes and comments.
    var photos: [Route<Void>] {
        let store = services.photos
        return [
            Route(
                "/photos",
                access,
                [
                    Route(.get, "/{id}/image", "Get one of a photo's images", isEntry: true) { _ in
                        Module(
                            PhotosImage.Interactor(store: store, blobs: services.intake.blobs),
                            PassthroughPresenter(),
                            PhotosImage.View(embedding: access.admitsStrangers ? .all : .sameSite))
                    },
                    Route(
                        "/{id}", { session in PhotoGate(store: store, reader: session?.user.id) }, readPhoto
                    ),
                ]),
            Route(
                "/photos",
                client,
                [
                    Route(.post, .all, "Add a photo", isEntry: true) { caller in
                        Module(
                            PhotosAdd.Interactor(
                                store: store, directory: services.directory, intake: services.intake, caller: caller
                            )
                            .reporting(to: services.lists.photos.of(caller.session.user.id)),
                            PhotosAdd.Presenter(links: links), PhotosAdd.View())
                    }
                ]),
            Route(
                "/photos",
                session,
                [
                    Route(
                        "/{id}", { session in SignedInPhotoGate(store: store, session: session) },
                        changePhoto + changeComments)
                ]),
        ]
    }

    private var readPhoto: [Route<PhotoVisit>] {
        [
            Route(.get, "", "Get a photo") { visit in
                Module(
                    PhotosDetail.Interactor(likes: services.likes, visit: visit),
                    PhotosDetail.Presenter(links: links))
            },
            Route(.get, "/likes", "List who likes a photo, a page at a time") { visit in
                let photo = visit.photo.id
                return pages(
                    LikersList.self, of: photo, UserRowPresenter(links: links), at: links.link(likesOf: photo),
                    TextListLinks(back: links.textLink(photo: photo)))
            },
            Route(.get, "/comments", "List a photo's comments, a page at a time") { visit in
                let photo = visit.photo.id
                return LiveModule(
                    CommentsList.Interactor(database: services.database, owner: photo),
                    CommentsList.Presenter(
                        CommentRowPresenter(links: links), at: links.link(commentsOf: photo),
                        ListLinks(back: links.link(photo: photo))),
                    CommentsList.View(), of: services.lists.comments.of(photo))
            },
            Route(.get, "/comments/{commentId}", "Get a comment") { visit in
                Module(
                    CommentsDetail.Interactor(store: services.comments, visit: visit),
                    CommentRowPresenter(links: links), CommentView())
            },
        ]
    }

    private var changePhoto: [Route<SignedInPhotoVisit>] {
        [
            Route(
                "", { PhotoOwnerGate(visit: $0) },
                [
                    Route(.patch, "", "Change a photo's caption") { visit in
                        Module(
                            PhotosChange.Interactor(store: services.photos, likes: services.likes, visit: visit)
                                .reporting(to: services.lists.photos.of(visit.photo.owner.id)),
                            PhotosChange.Presenter(links: links))
                    }
                ]),
            Route(
                "", { PhotoModeratorGate(visit: $0) },
                [
                    Route(.delete, "", "Delete a photo with its likes and comments") { visit in
                        Module(
                            PhotosDelete.Interactor(store: services.photos, visit: visit)
                                .reporting(to: services.lists.photos.of(visit.photo.owner.id)),
                            NoPresenter(), NoContentView())
                    }
                ]),
            Route(.put, "/like", "Like a photo", isEntry: true) { visit in
                Module(LikesAdd.Interactor(store: services.likes, clock: services.clock, visit: visit))
            },
            Route(.delete, "/like", "Like a photo no more", isEntry: true) { visit in
                Module(LikesRemove.Interactor(store: services.likes, visit: visit))
            },
        ]
    }

    private var changeComments: [Route<SignedInPhotoVisit>] {
        let store = services.comments
        return [
            Route(.post, "/comments", "Add a comment") { visit in
                Module(
                    CommentsAdd.Interactor(
                        store: store, quota: services.quota, directory: services.directory, visit: visit
                    )
                    .reporting(to: services.lists.comments.of(visit.photo.id)),
                    CommentRowPresenter(links: links), CommentsAdd.View())
            },
            Route(
                "/comments/{commentId}", { CommentAuthorGate(store: store, visit: $0) },
                [
                    Route(.patch, "", "Change a comment") { comment in
                        Module(
                            CommentsChange.Interactor(store: store, comment: comment)
                                .reporting(to: services.lists.comments.of(comment.photo)),
                            CommentsChange.Presenter(CommentRowPresenter(links: links)), CommentView())
                    }
                ]),
            Route(
                "/comments/{commentId}", { CommentModeratorGate(store: store, visit: $0) },
                [
                    Route(.delete, "", "Delete a comment") { comment in
                        Module(
                            CommentsDelete.Interactor(store: store, comment: comment)
                                .reporting(to: services.lists.comments.of(comment.photo)),
                            NoPresenter(), NoContentView())
                    }
                ]),
        ]
    }
}
