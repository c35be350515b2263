import Glibc
import Viper
import ViperHTTP

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
        if index == literals.endIndex { literals.append(Literal(name: name, mark: name.withUnsafeBytes(Self.mark))) }
        literals[index].below.insert(segments.dropFirst(), isShown: isShown)
    }

    /// Whether a path is there, whatever query and fragment it has. It allocates nothing.
    func contains(_ target: UnsafeRawBufferPointer) -> Bool {
        guard target.first == UInt8(ascii: "/") else { return false }
        let target = UnsafeRawBufferPointer(rebasing: target.dropFirst())
        let path = Self.part(of: Self.part(of: target, before: "#"), before: "?")
        return path.isEmpty ? isEnd : matches(path)
    }

    private func matches(_ path: UnsafeRawBufferPointer?) -> Bool {
        guard let path else { return isEnd }
        let segment = Self.part(of: path, before: "/")
        let isLast = segment.count == path.count
        let rest = isLast ? nil : UnsafeRawBufferPointer(rebasing: path[(segment.count + 1)...])
        let mark = Self.mark(segment)
        for index in literals.indices where literals[index].mark == mark {
            guard literals[index].name.withUnsafeBytes(segment.hasSameBytes(as:)) else { continue }
            if literals[index].below.matches(rest) { return true }
            if isLast, literals[index].below.isTaken { return false }
        }
        return !segment.isEmpty && captured.contains { $0.matches(rest) }
    }

    private static func mark(_ segment: UnsafeRawBufferPointer) -> Int { segment.count << 8 | Int(segment.first ?? 0) }

    /// What comes before a character, or all.
    private static func part(of path: UnsafeRawBufferPointer, before end: Unicode.Scalar) -> UnsafeRawBufferPointer {
        guard let start = path.baseAddress, let place = memchr(start, Int32(end.value), path.count) else { return path }
        return UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(place) - start)
    }
}
