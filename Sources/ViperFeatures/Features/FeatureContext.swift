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
    private let services = ContextServices()

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

    /// The context with a service of a part of the kit, which stands in an extension there: `context.jobs`.
    public func with<Provided: Sendable>(_ service: Provided) -> FeatureContext {
        services.set(service)
        return self
    }

    /// A service of a part of the kit, which is created if nobody has given one.
    public func service<Provided: Sendable>(orElse make: () -> Provided) -> Provided { services.get(orElse: make) }
}

/// One of each type, for all copies of a context.
private final class ContextServices: Sendable {
    private let services = Mutex<[ObjectIdentifier: any Sendable]>([:])

    func set<Provided: Sendable>(_ service: Provided) {
        services.withLock { $0[ObjectIdentifier(Provided.self)] = service }
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
