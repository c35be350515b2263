import ViperHTTP

/// A node of the frozen tree: the resource at a path, and its child segments.
struct RouteNode {
    /// The node's own segment, percent-decoded.
    var name: UnsafeRawBufferPointer
    /// The index of the child for a capture; -1 if there is none.
    var capture: Int
    /// An open-addressed table of the literal children; its size is a power of two, it is at most half full, and -1
    /// marks a free slot.
    var literals: UnsafeBufferPointer<Int32>
    /// The length of the longest of their names: an id is longer than most, and so need not be looked for.
    var longestLiteral: Int
    /// The index of the route for each method, by raw value; -1 if there is none.
    var methods: InlineArray<10, Int32>
    var hasLeaf: Bool

    /// The index of the route of the first method that it has.
    var firstLeaf: Int? { methods.indices.lazy.map { Int(methods[$0]) }.first { $0 >= 0 } }

    /// The child for a literal segment, which may be percent-encoded.
    func literal(_ segment: UnsafeRawBufferPointer, in nodes: UnsafeBufferPointer<RouteNode>) -> Int? {
        if literals.isEmpty { return nil }
        if segment.offset(of: 0x25) != nil {
            return (try? PercentEncoding.withDecoded(segment, in: .path) { find($0, in: nodes) }) ?? nil
        }
        return segment.count <= longestLiteral ? find(segment, in: nodes) : nil
    }

    private func find(_ segment: UnsafeRawBufferPointer, in nodes: UnsafeBufferPointer<RouteNode>) -> Int? {
        let mask = literals.count &- 1
        var place = Int(truncatingIfNeeded: Self.hash(segment)) & mask
        while true {
            let child = Int(literals[place])
            if child < 0 { return nil }
            let name = nodes[child].name
            if name.count == segment.count && name.elementsEqual(segment) { return child }
            place = (place &+ 1) & mask
        }
    }

    static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let hash = FNV1a.hash(bytes)
        return hash ^ (hash >> 32)
    }

    /// The value of `Allow`: `HEAD` comes with `GET`, and `OPTIONS` always.
    var allow: String {
        var names: [String] = []
        for method in Method.allCases where method != .unknown && methods[Int(method.rawValue)] >= 0 {
            names.append("\(method.name)")
            if method == .get { names.append("HEAD") }
        }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }
}

struct RouteTreeBuilder {
    private struct Draft {
        var name: String
        var literals: [String: Int] = [:]
        var capture = -1
        var captureName = ""
        var methods: [Method: Int] = [:]
    }

    private var drafts = [Draft(name: "")]

    mutating func insert(_ route: RouteDescription, _ leaf: Int) throws(Complaint) {
        var node = 0
        for segment in route.pattern.segments ?? [] {
            switch segment {
            case .literal(let name): node = literal(name, below: node)
            case .capture(let name): node = try capture(name, below: node, route)
            }
        }
        guard drafts[node].methods.updateValue(leaf, forKey: route.method) == nil else {
            throw Complaint("Two routes clash: \(route.method.name) \(route.pattern.text) is declared twice.")
        }
    }

    private mutating func literal(_ name: String, below node: Int) -> Int {
        if let child = drafts[node].literals[name] { return child }
        drafts.append(Draft(name: name))
        drafts[node].literals[name] = drafts.count - 1
        return drafts.count - 1
    }

    private mutating func capture(_ name: String, below node: Int, _ route: RouteDescription) throws(Complaint) -> Int {
        if drafts[node].capture >= 0 {
            guard drafts[node].captureName == name else {
                throw Complaint(
                    "Two routes clash: \(route.pattern.text) captures '\(name)' where another has "
                        + "'\(drafts[node].captureName)'.")
            }
            return drafts[node].capture
        }
        drafts.append(Draft(name: ""))
        drafts[node].capture = drafts.count - 1
        drafts[node].captureName = name
        return drafts.count - 1
    }

    /// The final tree; it lives as long as the program.
    func freeze() -> UnsafeBufferPointer<RouteNode> {
        let nodes = UnsafeMutableBufferPointer<RouteNode>.allocate(capacity: drafts.count)
        for (index, draft) in drafts.enumerated() {
            var methods = InlineArray<10, Int32>(repeating: -1)
            for (method, leaf) in draft.methods { methods[Int(method.rawValue)] = Int32(leaf) }
            let node = RouteNode(
                name: .immortal(draft.name), capture: draft.capture, literals: frozenLiterals(of: draft),
                longestLiteral: draft.literals.keys.map(\.utf8.count).max() ?? 0, methods: methods,
                hasLeaf: !draft.methods.isEmpty)
            nodes.initializeElement(at: index, to: node)
        }
        return UnsafeBufferPointer(nodes)
    }

    private func frozenLiterals(of draft: Draft) -> UnsafeBufferPointer<Int32> {
        guard !draft.literals.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
        var size = 2
        while size < draft.literals.count * 2 { size *= 2 }
        let places = UnsafeMutableBufferPointer<Int32>.allocate(capacity: size)
        places.initialize(repeating: -1)
        for (name, child) in draft.literals.sorted(by: { $0.key < $1.key }) {
            var copy = name
            let hash = copy.withUTF8 { RouteNode.hash(UnsafeRawBufferPointer($0)) }
            var place = Int(truncatingIfNeeded: hash) & (size - 1)
            while places[place] >= 0 { place = (place + 1) & (size - 1) }
            places[place] = Int32(child)
        }
        return UnsafeBufferPointer(places)
    }
}
