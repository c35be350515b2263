import Viper
import ViperFeatures
import ViperHTTP
import ViperIdentity
import ViperLive

/// The routes of what people show each other. What everybody may see is behind `AccessGate`, and all that is one's own
/// behind `SessionGate`.
struct PeopleRouter: Sendable {
    let links: PeopleLinks
    let services: PeopleServices
    let access: AccessGate
    let session: SessionGate
    let client: SignedInClientGate

    init(_ context: FeatureContext, _ services: PeopleServices, publicPath: String) {
        links = PeopleLinks(publicPath: publicPath)
        self.services = services
        access = AccessGate(context)
        session = SessionGate(context)
        client = SignedInClientGate(context)
    }

    /// Users by name.
    var users: [Route<Void>] {
        let directory = services.directory
        return [
            Route(
                "/users",
                Router(
                    access,
                    [
                        Route(
                            "/{name}", { session in UserGate(directory: directory, reader: session?.user.id) },
                            profile + lists)
                    ])),
            Route(
                "/users",
                Router(
                    session,
                    [
                        Route(
                            "/{name}", { session in SignedInUserGate(directory: directory, session: session) }, follow)
                    ])),
        ]
    }

    private var profile: [Route<Visit>] {
        let photos = PhotosList.Builder(database: services.database, links: links, list: services.lists.photos)
        return [
            Route(
                "", ProfileDetail.Compound(links: links, store: services.profiles, photos: photos),
                "Get a user's profile"),
            Route(
                .get, "/info", ProfileInfo.Builder(store: services.profiles, links: links), "Get who a user is"),
            Route(
                .get, "/tabs", ProfileTabs.Builder(store: services.profiles, links: links),
                "Get where a profile leads"),
            Route(.get, "/photos", photos, "List a user's photos, a page at a time"),
        ]
    }

    private var lists: [Route<Visit>] {
        [
            Route(.get, "/likes", "List the photos that a user likes, a page at a time") { visit in
                let user = visit.user
                return PersonalModule(
                    Module(
                        UserLikesList.Interactor(database: services.database, owner: user.id),
                        UserLikesList.Presenter(
                            LikedPhotoRowPresenter(links: links), at: links.link(likesOf: user.name),
                            links.back(to: user.name)),
                        UserLikesList.View()),
                    of: services.lists.likes(of: user.id))
            },
            Route(.get, "/followers", "List who follows a user, a page at a time") { visit in
                let user = visit.user
                return PersonalModule(
                    Module(
                        FollowersList.Interactor(database: services.database, owner: user.id),
                        FollowersList.Presenter(
                            UserRowPresenter(links: links), at: links.link(followersOf: user.name),
                            links.back(to: user.name)),
                        FollowersList.View()),
                    of: services.lists.followers(of: user.id))
            },
            Route(.get, "/following", "List whom a user follows, a page at a time") { visit in
                let user = visit.user
                return PersonalModule(
                    Module(
                        FollowingList.Interactor(database: services.database, owner: user.id),
                        FollowingList.Presenter(
                            UserRowPresenter(links: links), at: links.link(followingOf: user.name),
                            links.back(to: user.name)),
                        FollowingList.View()),
                    of: services.lists.following(of: user.id))
            },
        ]
    }

    private var follow: [Route<SignedInVisit>] {
        [
            Route(.put, "/follow", "Follow a user", isEntry: true) { visit in
                Module(FollowAdd.Interactor(store: services.follows, clock: services.clock, visit: visit))
            },
            Route(.delete, "/follow", "Follow a user no more", isEntry: true) { visit in
                Module(FollowRemove.Interactor(store: services.follows, visit: visit))
            },
        ]
    }
}
