public import Logging
import Synchronization
public import ViperDatabase

/// What a feature is created from.
public struct FeatureContext: Sendable {
    /// The program's database.
    public let database: any Database
    /// The clock for the time of day.
    public let clock: any Clock
    /// The program's settings.
    public let settings: Settings
    /// The program's names and version.
    public let product: Product
    /// For messages to the operator.
    public let logger: Logger
    /// Where to note what an operator looks for after an attack.
    public let security: SecurityEvents
    /// The path of the program, for processes that it starts of itself.
    public let executable: String
    /// Whether the program serves requests. Only then may a feature start background work, such as an upstream's
    /// thread.
    public let isServing: Bool
    private var services = ContextServices()
    private var use: (parts: PartsInUse, feature: StaticString)?

    /// - Parameters:
    ///   - logger: nil for one with the program's name.
    ///   - security: nil for one whose events are lines of the logger, or nobody's if nothing is served: a command says by
    ///     itself what it does.
    public init(
        database: any Database, clock: any Clock = SystemClock(), settings: Settings, product: Product,
        logger: Logger? = nil, security: SecurityEvents? = nil, executable: String = "/proc/self/exe", isServing: Bool
    ) {
        self.database = database
        self.clock = clock
        self.settings = settings
        self.product = product
        self.executable = executable
        self.isServing = isServing
        let logger = logger ?? Logger(label: settings.program)
        self.logger = logger
        self.security = security ?? (isServing ? SecurityEvents(log: logger) : SecurityEvents())
    }

    /// The same context with a service of a part of the kit, which stands in an extension there: `context.jobs`.
    public func providing<Provided: Sendable>(_ service: Provided) -> FeatureContext {
        var copy = self
        copy.services = ContextServices(services, with: service)
        return copy
    }

    /// The same context for one feature of a program.
    func noting(_ parts: PartsInUse, for feature: StaticString) -> FeatureContext {
        var copy = self
        copy.use = (parts, feature)
        return copy
    }

    /// A service of a part of the kit, or what stands in for it where a program only describes itself. A program does not start
    /// if none of its features declares the part.
    package func service<Provided: Sendable>(of part: any ServicePart.Type, orElse make: () -> Provided) -> Provided {
        if let use { use.parts.note(part, askedForBy: use.feature) }
        return service(orElse: make)
    }

    /// A service that was provided. One that nobody has provided is made once for all copies of the context.
    public func service<Provided: Sendable>(orElse make: () -> Provided) -> Provided { services.get(orElse: make) }
}

/// One service of each type.
private final class ContextServices: Sendable {
    private let services: Mutex<[ObjectIdentifier: any Sendable]>

    init() { services = Mutex([:]) }

    /// - Parameter service: takes the place of another one of its type.
    init<Provided: Sendable>(_ others: ContextServices, with service: Provided) {
        var all = others.services.withLock { $0 }
        all[ObjectIdentifier(Provided.self)] = service
        services = Mutex(all)
    }

    func get<Provided: Sendable>(orElse make: () -> Provided) -> Provided {
        services.withLock { services in
            if let service = services[ObjectIdentifier(Provided.self)] as? Provided { return service }
            let service = make()
            services[ObjectIdentifier(Provided.self)] = service
            return service
        }
    }
}
