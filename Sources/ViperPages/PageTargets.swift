import Glibc
import Viper
import ViperHTTP

/// Where pages lead, and what they load.
struct PageTargets {
    let publicPath: String
    let paths: PathTree

    /// Whether a target is safe, and there on this server if it is a path.
    func lead(to target: UnsafeRawBufferPointer) -> Bool {
        Self.isSafe(target) && (target.first != UInt8(ascii: "/") || kind(of: target) != nil)
    }

    /// Whether a target is an image that pages may load: one of this server, or one that it has within itself.
    func isImage(_ target: UnsafeRawBufferPointer) -> Bool {
        target.first == UInt8(ascii: "/") ? kind(of: target) == .image : target.starts(with: "data:image/".utf8)
    }

    /// What is at a path of this server, as clients see it; nil if nothing is.
    private func kind(of path: UnsafeRawBufferPointer) -> PathTree.Kind? {
        let count = publicPath.utf8.count
        guard path.count >= count else { return nil }
        let start = UnsafeRawBufferPointer(rebasing: path[..<count])
        guard count == 0 || publicPath.withUTF8Bytes({ start.hasSameBytes(as: $0) }) else { return nil }
        return paths.kind(of: UnsafeRawBufferPointer(rebasing: path[count...]))
    }

    /// Whether a target is a path of this server, or a page elsewhere: never a script.
    static func isSafe(_ target: UnsafeRawBufferPointer) -> Bool {
        if target.first == UInt8(ascii: "/") {
            return target.count == 1 || target[1] != UInt8(ascii: "/") && target[1] != UInt8(ascii: "\\")
        }
        let start = String(decoding: target.prefix(8), as: UTF8.self).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}

/// The paths that can be looked at, so that pages link to no others.
struct PathTree: Sendable {
    private struct Literal {
        let name: [UInt8]
        /// Its count and first byte, by which most of some 60 names are told apart for each link of a page.
        let mark: Int
        var below = PathTree()
    }

    private var literals: [Literal] = []
    /// What follows a captured segment; empty if none may.
    private var captured: [PathTree] = []
    private var end: Kind?
    /// Whether something is at this path, if only to be changed: no captured segment stands for it then.
    private var isTaken = false

    /// What is at a path.
    enum Kind {
        case image
        case other
    }

    private init() {}

    /// The patterns of all routes, of which those with `GET` can be looked at.
    init(_ routes: [(description: RouteDescription, traits: EndpointTraits)]) {
        for (route, traits) in routes {
            let segments = route.pattern.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            let kind: Kind = traits.forms.contains(.jpeg) || traits.forms.contains(.png) ? .image : .other
            insert(route.pattern.text == "/" ? [] : segments, route.method == .get ? kind : nil)
        }
    }

    private mutating func insert(_ segments: ArraySlice<Substring>, _ kind: Kind?) {
        guard let first = segments.first else {
            isTaken = true
            if let kind { end = kind }
            return
        }
        if first.hasPrefix("{") {
            if captured.isEmpty { captured = [PathTree()] }
            return captured[0].insert(segments.dropFirst(), kind)
        }
        let name = Array(first.utf8)
        let index = literals.firstIndex { $0.name == name } ?? literals.endIndex
        if index == literals.endIndex { literals.append(Literal(name: name, mark: name.withUnsafeBytes(Self.mark))) }
        literals[index].below.insert(segments.dropFirst(), kind)
    }

    func contains(_ target: UnsafeRawBufferPointer) -> Bool { kind(of: target) != nil }

    /// What is at a path, whatever query and fragment it has; nil if nothing is. It allocates nothing.
    func kind(of target: UnsafeRawBufferPointer) -> Kind? {
        guard target.first == UInt8(ascii: "/") else { return nil }
        let target = UnsafeRawBufferPointer(rebasing: target.dropFirst())
        let path = Self.part(of: Self.part(of: target, before: "#"), before: "?")
        return path.isEmpty ? end : kind(below: path)
    }

    private func kind(below path: UnsafeRawBufferPointer?) -> Kind? {
        guard let path else { return end }
        let segment = Self.part(of: path, before: "/")
        let isLast = segment.count == path.count
        let rest = isLast ? nil : UnsafeRawBufferPointer(rebasing: path[(segment.count + 1)...])
        let mark = Self.mark(segment)
        for index in literals.indices where literals[index].mark == mark {
            guard literals[index].name.withUnsafeBytes(segment.hasSameBytes(as:)) else { continue }
            if let kind = literals[index].below.kind(below: rest) { return kind }
            if isLast, literals[index].below.isTaken { return nil }
        }
        return segment.isEmpty ? nil : captured.first?.kind(below: rest)
    }

    private static func mark(_ segment: UnsafeRawBufferPointer) -> Int { segment.count << 8 | Int(segment.first ?? 0) }

    /// What comes before a character, or all.
    private static func part(of path: UnsafeRawBufferPointer, before end: Unicode.Scalar) -> UnsafeRawBufferPointer {
        guard let start = path.baseAddress, let place = memchr(start, Int32(end.value), path.count) else { return path }
        return UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(place) - start)
    }
}
