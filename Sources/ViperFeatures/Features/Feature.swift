/// A part of a program: its tables, its use cases, its routes, and everything else that the program needs to know of
/// it.
///
/// To add a feature to a program, add its type to the program's list; nothing else names it. What it is it declares once, when
/// the program is put together; what it does beside answering requests it says once it is created. Each part of the kit
/// extends ``FeatureDeclaration`` and ``FeatureWork`` by what it can take: jobs, blobs, imports.
///
///     struct NotesFeature: Feature {
///         static let name: StaticString = "notes"
///         static func declare(_ feature: inout FeatureDeclaration) {
///             feature.store(NotesSchema.migrations, NotesSchema.exported)
///             feature.imports(NotesImportKind.self)
///         }
///         …
///         func work(_ work: inout FeatureWork) {
///             work.importer(NotesImporter(store: store))
///         }
///     }
public protocol Feature: Sendable {
    /// The name that its migrations and tables carry: `items`.
    static var name: StaticString { get }
    /// The features whose services or tables it uses. They stand before it in the program's list, so there are no circles.
    static var uses: [any Feature.Type] { get }
    /// Says what it is: its tables, settings and kinds of faults, and what other parts of the kit or other features take.
    static func declare(_ feature: inout FeatureDeclaration)

    /// Creates the feature with a database that it must not ask before its routes, jobs or other work are called: it is
    /// migrated only after that, or never opens if the program only describes itself.
    init(_ context: FeatureContext) throws

    /// Mounts its routes. Called once.
    func routes(_ mount: inout Routes)
    /// Says what it does beside answering requests: jobs, work at intervals, imports, samples. Called once.
    func work(_ work: inout FeatureWork)
    /// Ends its background work while the database is still open. It may be called twice.
    func close() async
}

extension Feature {
    public static var uses: [any Feature.Type] { [] }
    public static func declare(_ feature: inout FeatureDeclaration) {}
    public func work(_ work: inout FeatureWork) {}
    public func close() async {}
}
