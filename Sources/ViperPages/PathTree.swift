import Viper
import ViperHTTP

/// The paths that can be looked at, so that pages link to no others.
struct PathTree: Sendable {
    private struct Literal {
        let name: [UInt8]
        var below = PathTree()
    }

    private var literals: [Literal] = []
    /// What follows a captured segment; empty if none may.
    private var captured: [PathTree] = []
    private var isEnd = false
    /// Whether something is at this path, if only to be changed: no captured segment stands for it then.
    private var isTaken = false

    private init() {}

    /// The patterns of all routes, of which those with `GET` can be looked at.
    init(_ routes: some Sequence<RouteDescription>) {
        for route in routes {
            let segments = route.pattern.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            insert(route.pattern.text == "/" ? [] : segments, isShown: route.method == .get)
        }
    }

    private mutating func insert(_ segments: ArraySlice<Substring>, isShown: Bool) {
        guard let first = segments.first else {
            isTaken = true
            if isShown { isEnd = true }
            return
        }
        if first.hasPrefix("{") {
            if captured.isEmpty { captured = [PathTree()] }
            return captured[0].insert(segments.dropFirst(), isShown: isShown)
        }
        let name = Array(first.utf8)
        let index = literals.firstIndex { $0.name == name } ?? literals.endIndex
        if index == literals.endIndex { literals.append(Literal(name: name)) }
        literals[index].below.insert(segments.dropFirst(), isShown: isShown)
    }

    /// Whether a path is there, whatever query and fragment it has. It allocates nothing.
    func contains(_ target: UnsafeRawBufferPointer) -> Bool {
        guard target.first == UInt8(ascii: "/") else { return false }
        let path = UnsafeRawBufferPointer(rebasing: target.dropFirst())
        return path.isEmpty || Self.isEnd(path[0]) ? isEnd : matches(path)
    }

    private func matches(_ path: UnsafeRawBufferPointer?) -> Bool {
        guard let path else { return isEnd }
        let end = path.firstIndex { $0 == UInt8(ascii: "/") || Self.isEnd($0) } ?? path.count
        let segment = UnsafeRawBufferPointer(rebasing: path[..<end])
        let isLast = end == path.count || Self.isEnd(path[end])
        let rest = isLast ? nil : UnsafeRawBufferPointer(rebasing: path[(end + 1)...])
        for literal in literals where literal.name.withUnsafeBytes(segment.hasSameBytes(as:)) {
            if literal.below.matches(rest) { return true }
            if rest == nil, literal.below.isTaken { return false }
        }
        return !segment.isEmpty && captured.contains { $0.matches(rest) }
    }

    /// Whether a path ends before a byte.
    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }
}
