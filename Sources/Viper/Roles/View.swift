public import ViperHTTP
public import ViperJSON

/// The renderer: turns a ready-made model into status, header fields and bytes. It knows no service and no entity.
public protocol View<Model>: Sendable {
    /// What is shown.
    associatedtype Model

    /// The status of every answer.
    static var status: Status { get }
    /// The shape of the document.
    static var schema: Schema { get }
    /// The shape of one row, where the model can be had row by row.
    static var rowSchema: Schema? { get }
    /// The shape of the document that the entity tag belongs to: that of the answer, unless it is of something made.
    static var taggedSchema: Schema { get }
    /// The forms in which the model can be had, the preferred one first; none of what has no body.
    static var forms: [MediaType] { get }
    /// The languages in which the model can be had; nil for English alone, which costs nothing. The presenter is told
    /// which one the reader prefers.
    static var languages: Languages? { get }
    /// What problems say in these languages, beside what those of all routes do.
    static var phrases: [Phrasebook.Phrase] { get }
    /// What clients and caches may do with the answer.
    static var caching: Caching { get }
    /// Whether the document comes in parts as it is made: it has no entity tag then.
    static var isStreamed: Bool { get }
    /// Whether a model has a version.
    static var isVersioned: Bool { get }
    /// The fields that the answer has beside those that every answer has.
    static var fields: AnswerFields { get }

    /// About how many bytes a document takes: a block of this size is made ready for it. It grows where that is too few.
    static var usualBytes: Int { get }

    /// Renders a model.
    func render(_ model: Model, as form: MediaType) -> Response
    /// The version that the answer's strong entity tag names; nil if the model has none.
    func version(of model: Model) -> Int64?
}

/// What clients and caches may do with an answer.
public enum Caching: Sendable {
    /// Keep it, and ask each time whether it still holds: the answer has an entity tag.
    case revalidated
    /// Nothing: the answer is never stored and has no entity tag.
    case never
}

/// A model of a single resource that has a version: its answer's entity tag is strong, and made of the version.
public protocol Versioned {
    /// Goes up with every change.
    var version: Int64 { get }
}

extension View {
    @inlinable
    public static var usualBytes: Int { 1024 }

    @inlinable
    public static var rowSchema: Schema? { nil }

    @inlinable
    public static var languages: Languages? { nil }

    @inlinable
    public static var phrases: [Phrasebook.Phrase] { [] }

    @inlinable
    public static var caching: Caching { .revalidated }

    public static var taggedSchema: Schema { schema }

    @inlinable
    public static var isStreamed: Bool { false }

    @inlinable
    public static var isVersioned: Bool { false }

    @inlinable
    public static var fields: AnswerFields { [] }

    @inlinable
    public func version(of model: Model) -> Int64? { nil }
}

/// Header fields that some views add to their answers.
public struct AnswerFields: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `Location`: where what was made is found.
    public static let location = AnswerFields(rawValue: 1)
    /// `Link`: the ways to other pages.
    public static let link = AnswerFields(rawValue: 2)
    /// `Content-Security-Policy` and `Referrer-Policy`: what a page may load, and what it tells where it leads.
    public static let pagePolicy = AnswerFields(rawValue: 64)
}

extension View where Model: Versioned {
    @inlinable
    public static var isVersioned: Bool { true }

    @inlinable
    public func version(of model: Model) -> Int64? { model.version }
}
