public import ArgumentParser

/// One kind of import as it is asked for: by `import NAME` on the command line, whose options a conformer declares, and by
/// that command of the server that holds the store.
public protocol ImportKind: ParsableArguments, Sendable {
    /// The command: `transactions`.
    static var name: String { get }
    /// What a row and what several are called.
    static var rows: (one: String, many: String) { get }
    /// What the command does, in a sentence.
    static var abstract: String { get }
    /// What is to be said of it beyond that.
    static var discussion: String { get }

    /// What the options ask for beside the source.
    var parameters: [ImportRequest.Parameter] { get }

    /// What is wrong with a request that another program made, as a sentence; nil if nothing is.
    static func fault(in request: ImportRequest) -> String?
}

extension ImportKind {
    public var parameters: [ImportRequest.Parameter] { [] }
    public static func fault(in request: ImportRequest) -> String? { nil }

    /// What is asked for.
    public var request: ImportRequest { ImportRequest(Self.name, parameters) }
}

/// What an import is asked for, but for its source.
public struct ImportRequest: Sendable, Equatable {
    /// What is said beside the kind.
    public struct Parameter: Sendable, Equatable {
        /// A name without characters that JSON escapes, other than `version`, `command` and `file`.
        public let name: String
        public let text: String

        /// A parameter.
        public init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The kind's name.
    public let name: String
    public let parameters: [Parameter]

    /// A request.
    public init(_ name: String, _ parameters: [Parameter] = []) {
        self.name = name
        self.parameters = parameters
    }

    /// The text of a parameter; nil if it is not given.
    public func text(_ name: String) -> String? { parameters.first { $0.name == name }?.text }
}
