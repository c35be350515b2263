public import Viper
public import ViperDatabase
public import ViperHTTP
import ViperMail
public import ViperService
public import ViperValues

/// Users, their sessions and their passwords.
public struct IdentityFeature: Feature {
    public static let name: StaticString = "identity"
    public static let migrations = IdentitySchema.migrations
    public static let settings = SettingKey.identity + SettingKey.mail
    public static let tables = IdentitySchema.exported
    public static let personal = IdentitySchema.personal

    public static var examples: [UInt8] { PackageResources.identity_ndjson }

    public static func cookieOrigins(_ settings: Settings) -> [Origin] { PageOrigins.configured(settings) }

    public static let faults = [
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

    public static let commands: [any CommandGroup.Type] = [UserCommands.self, SessionCommands.self]

    public func run(_ request: CommandRequest, to output: CommandOutput) async throws(Failure) {
        try await UserCommandRun(request, operations: UserOperations(services), output: output).perform()
    }

    public func routes(_ mount: inout Routes) {
        let exports = UserExportService(context, services, mount.features)
        let hasProfiles = mount.features.contains { $0 is any ProfileFeature.Type }
        let router = IdentityRouter(
            context, services, exports, publicPath: mount.publicPath, hasProfiles: hasProfiles)
        mount.mount(router.session, router.links.namedRoutes)
        for route in router.users + router.sessions + router.mails { mount.mount(route, []) }
    }

    public func jobs(among features: [any Feature]) -> [any Job] {
        guard let delivery else { return [] }
        let mail = MailJob(
            codes: services.codes, delivery: delivery, texts: MailTexts(program: context.product.title),
            clock: context.clock, logger: context.logger)
        return [mail, UserErasure(features)]
    }

    public func erase(_ user: UUID) async throws(Failure) { try await services.users.erase(user) }

    public func close() async {
        await services.hashing.close()
        await delivery?.server.close()
    }

    public var periodicWork: [PeriodicWork] {
        let (services, clock) = (services, context.clock)
        let absolute = services.sessions.lifetime.absolute
        return [
            PeriodicWork(every: .seconds(300), fault: "Ended sessions could not be swept") {
                () async throws(DatabaseError) in
                try await services.sessions.store.sweep(createdBefore: clock.now().advanced(microseconds: -absolute))
            },
            PeriodicWork(every: .seconds(300), fault: "Old codes of mails could not be swept") {
                () async throws(DatabaseError) in try await services.codes.sweep()
            },
            PeriodicWork(every: .seconds(300), fault: "Counts of sign-ins could not be swept") {
                () async throws(DatabaseError) in
                // No window is longer.
                try await services.attempts.sweep(begunBefore: clock.now().advanced(by: .seconds(-86_400)))
            },
        ]
    }
}

/// A feature that shows users: it mounts `GET /users/{name}` in place of ``IdentityFeature``, which shows no more of a user
/// than the name.
public protocol ProfileFeature: Feature {}
