import Viper
import ViperHTTP
import ViperIdentity
import ViperService

/// The routes of what people show each other. What everybody may see is behind ``AccessGate``, and all that is one's own
/// behind ``SessionGate``.
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
        let photos = PhotosList.Builder(service: services.photos, links: links, list: services.lists.photos)
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
                PersonalModule(
                    Module(
                        UserLikesList.Interactor(service: services.likes, visit: visit),
                        UserLikesList.Presenter(links: links, visit: visit), UserLikesList.View()),
                    of: services.lists.likes(of: visit.user.id))
            },
            Route(.get, "/followers", "List who follows a user, a page at a time") { visit in
                PersonalModule(
                    Module(
                        FollowersList.Interactor(service: services.follows, visit: visit),
                        FollowersList.Presenter(links: links, visit: visit), FollowersList.View()),
                    of: services.lists.followers(of: visit.user.id))
            },
            Route(.get, "/following", "List whom a user follows, a page at a time") { visit in
                PersonalModule(
                    Module(
                        FollowingList.Interactor(service: services.follows, visit: visit),
                        FollowingList.Presenter(links: links, visit: visit), FollowingList.View()),
                    of: services.lists.following(of: visit.user.id))
            },
        ]
    }

    private var follow: [Route<SignedInVisit>] {
        [
            Route(.put, "/follow", "Follow a user", isEntry: true) { visit in
                Module(FollowAdd.Interactor(service: services.follows, visit: visit))
            },
            Route(.delete, "/follow", "Follow a user no more", isEntry: true) { visit in
                Module(FollowRemove.Interactor(service: services.follows, visit: visit))
            },
        ]
    }
}
