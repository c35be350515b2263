import FoundationEssentials

/// Where a service's package finds the kit.
enum Kit: Equatable {
    /// A folder, as the service's own sees it.
    case folder(String)
    /// A repository, and which of its commits: `exact: "0.1.0"`, `revision: "…"`.
    case repository(url: String, requirement: String)

    /// - Parameter folder: that relative paths begin at, in which the service's own will be.
    init(_ text: String, version: String, in folder: String) throws(Refusal) {
        guard !text.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) else {
            throw Refusal("'\(text)' is neither the address of a repository nor a folder.")
        }
        if text.contains("://") || text.hasPrefix("git@") {
            let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let requirement = parts.count == 2 ? #"revision: "\#(parts[1])""# : #"exact: "\#(version)""#
            self = .repository(url: parts[0], requirement: requirement)
            return
        }
        let isAbsolute = text.hasPrefix("/")
        let manifest = (isAbsolute ? text : folder + "/" + text) + "/Package.swift"
        let bytes = FileManager.default.contents(atPath: manifest) ?? Data()
        guard String(decoding: bytes, as: UTF8.self).contains(#"name: "ViperService""#) else {
            throw Refusal("'\(text)' is not the kit: expected its folder, or the address of its repository.")
        }
        self = .folder(isAbsolute ? text : "../" + text)
    }

    /// The line of a manifest's dependencies.
    var dependency: String {
        switch self {
        case .folder(let path): #".package(name: "adder", path: "\#(path)")"#
        case .repository(let url, let requirement): #".package(url: "\#(url)", \#(requirement))"#
        }
    }

    /// What SwiftPM calls it: a repository by the last part of its address.
    var package: String {
        guard case .repository(let url, _) = self, let last = url.split(separator: "/").last else { return "adder" }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }
}
