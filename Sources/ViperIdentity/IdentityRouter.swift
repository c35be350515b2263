import Viper
import ViperFeatures
import ViperHTTP
import ViperLive
import ViperUsers

/// The routes of users, sessions and passwords.
struct IdentityRouter: Sendable {
    let links: IdentityLinks
    let services: IdentityServices
    let changes: ChangeLog
    let exports: UserExportService
    let clientGate: ClientGate
    let sessionGate: SessionGate
    let signOutGate: SignOutGate
    let signedInClientGate: SignedInClientGate
    let optionalGate: OptionalSessionGate
    /// Whether another feature shows users.
    let hasProfiles: Bool

    init(
        _ context: FeatureContext, _ services: IdentityServices, _ exports: UserExportService, publicPath: String,
        hasProfiles: Bool
    ) {
        links = IdentityLinks(publicPath: publicPath)
        self.services = services
        changes = context.changes
        self.exports = exports
        clientGate = ClientGate(context)
        sessionGate = SessionGate(context)
        signOutGate = SignOutGate(context)
        signedInClientGate = SignedInClientGate(context)
        optionalGate = OptionalSessionGate(context)
        self.hasProfiles = hasProfiles
    }

    /// Sign-up, and users by name.
    var users: [Route<Void>] {
        [
            Route(
                "/users",
                clientGate,
                [
                    Route(.post, .all, "Sign up", isEntry: true) { client in
                        Module(
                            UsersSignUp.Interactor(service: services.signUp, client: client),
                            UsersDetail.Presenter(links: links), UsersSignUp.View())
                    }
                ]),
            Route(
                "/users",
                sessionGate,
                [
                    Route(
                        "/{name}", { session in ManagedUserGate(store: services.users, session: session) }, managed)
                ]),
        ] + (hasProfiles ? [] : [user])
    }

    /// A user, for who manages it.
    private var managed: [Route<ManagedUser>] {
        [
            Route(.patch, "", "Change a user") { managed in
                Module(
                    UsersChange.Interactor(store: services.users, managed: managed),
                    UsersDetail.Presenter(links: links))
            },
            Route(.delete, "", "Delete a user") { managed in
                Module(UsersDelete.Interactor(service: services.deletion, managed: managed))
            },
            Route(.get, "/export", "Export what is held about a user", isEntry: true) { managed in
                Module(
                    UsersExport.Interactor(service: exports, managed: managed), UsersExport.Presenter(),
                    UsersExport.View())
            },
        ]
    }

    /// A user, where no feature shows profiles.
    private var user: Route<Void> {
        Route(
            "/users",
            optionalGate,
            [
                Route(.get, "/{name}", "Get a user") { session in
                    Module(
                        UsersDetail.Interactor(store: services.users, reader: session?.user.id),
                        UsersDetail.Presenter(links: links))
                }
            ])
    }

    /// Sign-in, sign-out, and the sessions of the user who is signed in.
    var sessions: [Route<Void>] {
        [
            Route(
                "/sessions",
                clientGate,
                [
                    Route(.post, .all, "Sign in") { client in
                        Module(
                            SessionsSignIn.Interactor(service: services.signIn, client: client),
                            SessionsSignIn.Presenter(links: links), SessionsSignIn.View())
                    }
                ]),
            Route(
                "/session",
                signOutGate,
                [
                    Route(.delete, .all, "Sign out") { session in
                        Module(
                            SessionSignOut.Interactor(service: services.sessions, session: session),
                            SessionSignOut.Presenter(), SessionSignOut.View())
                    }
                ]),
            Route(
                "/sessions",
                sessionGate,
                [
                    Route(.get, .all, "List my sessions") { session in
                        PersonalModule(
                            Module(
                                SessionsList.Interactor(service: services.sessions, session: session),
                                SessionsList.Presenter(links: links)),
                            of: changes.sessions(of: session.user.id))
                    },
                    Route(.delete, .all, "End all my other sessions") { session in
                        Module(SessionsEndOthers.Interactor(service: services.sessions, session: session))
                    },
                    Route(.delete, .one, "End one of my sessions", isEntry: true) { session in
                        Module(SessionsEnd.Interactor(service: services.sessions, session: session))
                    },
                ]),
        ]
    }

    /// The session of the request.
    var session: Route<Void> {
        Route(
            "/session",
            sessionGate,
            [
                Route(.get, .all, "Get my session") { session in
                    Module(
                        SessionCurrent.Interactor(service: services.sessions, session: session),
                        SessionCurrent.Presenter(links: links))
                },
                Route(.post, "/renewal", "Renew my session", isEntry: true) { session in
                    Module(
                        SessionRenewal.Interactor(service: services.sessions, session: session),
                        SessionRenewal.Presenter(links: links), SessionRenewal.View())
                },
            ])
    }

    /// What a caller who is signed in may do only so often from one place, and what is reached by the code of a mail.
    var mails: [Route<Void>] {
        [
            Route(
                "/session",
                signedInClientGate,
                [
                    Route(
                        .post, "/email-confirmation", "Ask for the mail of confirmation again", isEntry: true
                    ) { caller in
                        Module(
                            ConfirmationMail.Interactor(
                                service: services.signUp, session: caller.session, client: caller.client),
                            NoPresenter(), AcceptedView())
                    },
                    Route(.put, "/password", "Change my password", isEntry: true) { caller in
                        Module(PasswordChange.Interactor(service: services.passwords, caller: caller))
                    },
                ]),
            Route(
                "/email-confirmations",
                Router([
                    Route(.post, .all, "Confirm a mail address", isEntry: true) { _ in
                        Module(EmailConfirmation.Interactor(service: services.signUp))
                    }
                ])),
            Route(
                "/password-recoveries",
                clientGate,
                [
                    Route(.post, .all, "Ask for a mail to recover a password", isEntry: true) { client in
                        Module(
                            PasswordRecovery.Interactor(service: services.passwords, client: client), NoPresenter(),
                            AcceptedView())
                    }
                ]),
            Route(
                "/passwords",
                clientGate,
                [
                    Route(.post, .all, "Set a password by a mail's code", isEntry: true) { client in
                        Module(PasswordReset.Interactor(service: services.passwords, client: client))
                    }
                ]),
        ]
    }
}
