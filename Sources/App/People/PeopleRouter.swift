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
                access,
                [
                    Route(
                        "/{name}", { session in UserGate(directory: directory, reader: session?.user.id) },
                        profile + lists)
                ]),
            Route(
                "/users",
                session,
                [
                    Route(
                        "/{name}", { session in SignedInUserGate(directory: directory, session: session) }, follow)
                ]),
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
                return pages(
                    UserLikesList.self, of: user.id, LikedPhotoRowPresenter(links: links),
                    at: links.link(likesOf: user.name), links.back(to: user.name))
            },
            Route(.get, "/followers", "List who follows a user, a page at a time") { visit in
                let user = visit.user
                return pages(
                    FollowersList.self, of: user.id, UserRowPresenter(links: links),
                    at: links.link(followersOf: user.name), links.back(to: user.name))
            },
            Route(.get, "/following", "List whom a user follows, a page at a time") { visit in
                let user = visit.user
                return pages(
                    FollowingList.self, of: user.id, UserRowPresenter(links: links),
                    at: links.link(followingOf: user.name), links.back(to: user.name))
            },
        ]
    }

    /// The pages of a list that whoever may read it may keep open.
    func pages<M: IDListModule>(
        _ module: M.Type, of owner: UUID, _ rows: M.Rows, at address: M.Address, _ back: M.Back
    ) -> PersonalModule<M.Interactor, M.Presenter, M.View> {
        PersonalModule(
            Module(
                M.Interactor(database: services.database, owner: owner), M.Presenter(rows, at: address, back),
                M.View()),
            of: services.lists.personal(M.List.self, of: owner))
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
