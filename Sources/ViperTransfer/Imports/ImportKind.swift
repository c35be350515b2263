public import ArgumentParser
public import ViperCommands

/// A kind of import: a subcommand of `import`, whose options a conformer declares, and the same request to the server
/// that holds the store.
public protocol ImportKind: ParsableArguments, Sendable {
    /// The subcommand: `transactions`.
    static var name: String { get }
    /// The words for one row and for several.
    static var rows: (one: String, many: String) { get }
    /// What the command does, in a sentence.
    static var abstract: String { get }
    /// The rest of its help.
    static var discussion: String { get }

    /// The options as parameters, without the source.
    var parameters: [ImportRequest.Parameter] { get }

    /// What is wrong with a request that another program sent, as a sentence; nil if it is valid.
    static func fault(in request: ImportRequest) -> String?
}

extension ImportKind {
    public var parameters: [ImportRequest.Parameter] { [] }
    public static func fault(in request: ImportRequest) -> String? { nil }

    /// The request that these options make.
    public var request: ImportRequest { ImportRequest(Self.name, parameters) }
}

/// What to import, without the source.
public struct ImportRequest: Sendable, Equatable {
    /// A parameter, whose name has no characters that JSON escapes, and is not `file` either.
    public typealias Parameter = CommandRequest.Parameter

    /// The kind's name.
    public let name: String
    public let parameters: [Parameter]

    public init(_ name: String, _ parameters: [Parameter] = []) {
        self.name = name
        self.parameters = parameters
    }

    /// The text of a parameter; nil if it is absent.
    public func text(_ name: String) -> String? { parameters.first { $0.name == name }?.text }
}
