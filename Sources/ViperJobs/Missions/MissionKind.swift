public import Viper
public import ViperFeatures
public import ViperHTTP

/// A kind of mission: work that somebody asks for, that goes on after the response, and whose result is a file. A feature
/// declares it by `FeatureDeclaration.missions(_:)`; the program has ViperMissions' feature in its list.
///
///     struct InventoryMission: MissionKind {
///         static let name: StaticString = "inventory"
///         struct Order: WireInput {
///             let shop: UUID
///             init(_ field: inout some InputFields) { shop = field.body("shop", "Whose inventory.", Unbounded()) }
///         }
///         …
///     }
///
/// A mission is performed by one process at a time. If that dies, another one performs it from the start; nobody ever
/// sees the half of a result.
public protocol MissionKind: Sendable {
    /// What a client asks for: members of the body of `POST /missions`, beside `kind`.
    associatedtype Order: WireInput

    /// Unique in a program: the text of `kind`. It is stored, so it must never change.
    static var name: StaticString { get }
    /// The failures of ``accept(_:)``, for the API's description.
    static var failures: FailureKinds { get }

    /// Creates the kind with its feature's context.
    init(_ context: FeatureContext)

    /// Decides whether to take an order, before the response.
    ///
    /// - Returns: what to do.
    /// - Throws: why not, such as a rule that the order breaks.
    func accept(_ order: Order) async throws(Failure) -> MissionPlan

    /// Does the work, later, perhaps in another process, and perhaps more than once.
    ///
    /// It runs on a thread of its own that serves no requests and lets those that do go first. If it throws what may pass,
    /// such as `Failure.unavailable`, it is called again after a pause; after any other failure the mission has
    /// failed, and its client is told what the failure's problem tells.
    ///
    /// - Parameters:
    ///   - plan: what ``accept(_:)`` returned.
    ///   - run: takes the result.
    func perform(_ plan: MissionPlan, _ run: MissionRun) async throws(Failure)
}

extension MissionKind {
    public static var failures: FailureKinds { .rule }
}

/// A kind of missions.
struct MissionPart: FeaturePart {
    static let noun: StaticString = "mission"

    let kind: any MissionKind.Type

    var uniqueName: String? { "\(kind.name)" }
}

extension FeatureDeclaration {
    /// Declares the kinds of missions that the feature takes.
    public mutating func missions(_ kinds: any MissionKind.Type...) {
        for kind in kinds { add(MissionPart(kind: kind)) }
    }
}

extension FeatureList {
    /// All kinds of missions.
    public var missions: [any MissionKind.Type] { parts(MissionPart.self).map(\.kind) }
}
