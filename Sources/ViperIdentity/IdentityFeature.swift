import Viper
import ViperCommands
import ViperDatabase
public import ViperFeatures
import ViperJobs
import ViperLive
import ViperMail
import ViperUsers

/// Users, their sessions and their passwords.
public struct IdentityFeature: Feature {
    public static let name: StaticString = "identity"

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(IdentitySchema.migrations, IdentitySchema.exported)
        feature.jobs()
        feature.liveLists()
        feature.settings(SettingKey.identity + SettingKey.mail)
        feature.faults(faults)
        feature.personal(IdentitySchema.personal)
        feature.commands(UserCommands.self, SessionCommands.self)
        feature.cookieOrigins { PageOrigins.configured($0) }
        feature.words(PackageResources.identity_tsv)
        feature.examples(PackageResources.identity_ndjson)
    }

    private static let faults = [
        FaultKind(
            "notAName", "The value is not a user's name: 3 to 30 letters from a to z, digits and underscores.",
            remedy: "Ask the user for another one."),
        FaultKind("notAnEmail", "The value is not a mail address.", remedy: "Ask the user to correct it."),
        FaultKind(
            "commonPassword", "The password is one of the most common ones, which are tried first.",
            remedy: "Ask the user for another one."),
        FaultKind(
            "personalPassword",
            "The password is the user's name, mail address or old password, or differs from it by digits alone.",
            remedy: "Ask the user for another one."),
        FaultKind(
            "wrongPassword", "The current password is wrong.", remedy: "Ask the user for it again."),
        FaultKind(
            "badCode", "The code of a mail is wrong, was used, or is too old.",
            remedy: "Ask for another mail: by POST /session/email-confirmation or POST /password-recoveries."),
    ]

    private let context: FeatureContext
    let services: IdentityServices
    /// Nil where nothing is served, and so nothing is sent.
    private let delivery: MailDelivery?

    public init(_ context: FeatureContext) throws {
        try self.init(context, hashing: PasswordPool(isServing: context.isServing, context.security))
    }

    init(_ context: FeatureContext, hashing: PasswordPool) throws {
        self.context = context
        services = IdentityServices(context, hashing)
        delivery = context.isServing ? try MailDelivery(context.settings) : nil
        guard context.isServing else { return }
        AnonymousAccess(context.settings).warn(context)
        context.changes.checkSessions { [services] session in
            // A store that cannot be asked ends no stream.
            do { return try await services.sessions.lasts(session) } catch { return true }
        }
    }

    public func routes(_ mount: inout Routes) {
        let exports = UserExportService(context, services, mount.features)
        let hasProfiles = !mount.features.parts(ShownProfiles.self).isEmpty
        let router = IdentityRouter(
            context, services, exports, publicPath: mount.publicPath, hasProfiles: hasProfiles)
        mount.mount(router.session, router.links.namedRoutes)
        for route in router.users + router.sessions + router.mails { mount.mount(route, []) }
    }

    public func work(_ work: inout FeatureWork) {
        let services = services
        if let delivery {
            work.job(
                MailJob(
                    codes: services.codes, delivery: delivery, texts: MailTexts(program: context.product.title),
                    clock: context.clock, logger: context.logger))
            work.job { UserErasure($0) }
        }
        work.run { request, output throws(Failure) in
            try await UserCommandRun(request: request, operations: UserOperations(services), output: output)
                .perform()
        }
        work.erase { user throws(Failure) in try await services.users.erase(user) }
        addSweeps(&work)
    }

    public func close() async {
        await services.hashing.close()
        await delivery?.server.close()
    }

    private func addSweeps(_ work: inout FeatureWork) {
        let (services, clock) = (services, context.clock)
        let absolute = services.sessions.lifetime.absolute
        work.every(.seconds(300), fault: "Ended sessions could not be swept") { () async throws(DatabaseError) in
            try await services.sessions.store.sweep(createdBefore: clock.now().advanced(microseconds: -absolute))
        }
        work.every(.seconds(300), fault: "Old codes of mails could not be swept") { () async throws(DatabaseError) in
            try await services.codes.sweep()
        }
        work.every(.seconds(300), fault: "Counts of sign-ins could not be swept") { () async throws(DatabaseError) in
            // No window is longer.
            try await services.attempts.sweep(begunBefore: clock.now().advanced(by: .seconds(-86_400)))
        }
    }
}

/// That a feature shows users.
struct ShownProfiles: FeaturePart {
    static let noun: StaticString = "profiles"

    var uniqueName: String? { "GET /users/{name}" }
}

extension FeatureDeclaration {
    /// Declares that the feature mounts `GET /users/{name}` in place of ``IdentityFeature``, which shows no more of a user than
    /// the name.
    public mutating func showsProfiles() { add(ShownProfiles()) }
}
