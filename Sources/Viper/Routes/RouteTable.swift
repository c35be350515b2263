public import ViperHTTP

/// All routes of a program, flattened and frozen: a look-up costs the same with ten routes and with a thousand.
///
/// The table is a tree of path segments whose nodes and routes lie in memory that is never changed or freed, so a
/// look-up allocates nothing and counts no references.
public struct RouteTable: @unchecked Sendable {
    // Sendable because nodes and leaves are only written during initialization.

    typealias Leaf = Route<Void>.Leaf

    let nodes: UnsafeBufferPointer<RouteNode>
    let leaves: UnsafeBufferPointer<Leaf>
    /// The class of each leaf's requests.
    let classes: UnsafeBufferPointer<RequestClass?>

    /// Every route, in the order of declaration.
    public var descriptions: [RouteDescription] { leaves.map(\.description) }

    /// Every route with its module's traits, in the order of declaration.
    public var routes: [(description: RouteDescription, traits: EndpointTraits)] {
        leaves.map { ($0.description, $0.traits) }
    }

    /// Freezes a router and everything below it.
    ///
    /// - Parameters:
    ///   - namedRoutes: all named routes.
    ///   - policy: the failures that the program's own policy declares.
    /// - Throws: a `Complaint` for clashing routes, a malformed pattern, captures that differ from what the module
    ///   reads, an input that is not a straight line, a named route that leads nowhere, a path without a named
    ///   route that is not an entry, and a change that a list that stays open would not be told.
    public init<Gate: Interactor>(
        _ root: Router<Gate>, namedRoutes: [NamedRoute], policy: FailureKinds = []
    ) throws(Complaint) where Gate.Command == Request {
        let open = root as? Router<OpenGate>
        var leaves = open.map { Route<Void>("", $0).leaves } ?? Route<Void>("", root).leaves
        for index in leaves.indices { leaves[index].traits.failures.formUnion(policy) }
        for leaf in leaves { try RouteChecks.check(leaf.description, leaf.traits) }
        try RouteChecks.check(leaves.map(\.description), namedRoutes)
        try RouteChecks.checkOutputs(leaves.map { ($0.description, $0.traits) })
        var builder = RouteTreeBuilder()
        for (index, leaf) in leaves.enumerated() { try builder.insert(leaf.description, index) }
        nodes = builder.freeze()
        let block = UnsafeMutableBufferPointer<Leaf>.allocate(capacity: leaves.count)
        _ = block.initialize(from: leaves)
        self.leaves = UnsafeBufferPointer(block)
        let classes = UnsafeMutableBufferPointer<RequestClass?>.allocate(capacity: leaves.count)
        _ = classes.initialize(from: leaves.map(\.requestClass))
        self.classes = UnsafeBufferPointer(classes)
    }

    /// Finds the node of the resource at a path and notes its captures in the request.
    @inline(__always)
    func match(_ request: Request) -> Int? {
        let path = request.path
        guard path.first == 0x2F else { return nil }
        if path.count == 1 { return nodes[0].hasLeaf ? 0 : nil }
        return descend(0, path, from: 1, request)
    }

    /// The leaf at a node that answers a method: `HEAD` is answered by that of `GET`.
    @inline(__always)
    func leaf(for method: Method, at node: Int) -> Int? {
        let index = nodes[node].methods[Int((method == .head ? .get : method).rawValue)]
        return index >= 0 ? Int(index) : nil
    }

    /// Finds the node for the rest of a path. Literal segments win over captures; the recursion is at most as deep as
    /// the longest pattern.
    private func descend(_ node: Int, _ path: UnsafeRawBufferPointer, from start: Int, _ request: Request) -> Int? {
        let end = path.offset(of: 0x2F, from: start) ?? path.count
        let isEmpty = end == start
        let segment = UnsafeRawBufferPointer(rebasing: path[start..<end])
        let isLast = end == path.count
        guard isLast || !isEmpty else { return nil }
        if let child = nodes[node].literal(segment, in: nodes) {
            if isLast {
                if nodes[child].hasLeaf { return child }
            } else if let found = descend(child, path, from: end &+ 1, request) {
                return found
            }
        }
        let child = nodes[node].capture
        guard child >= 0, !isEmpty else { return nil }
        let count = request.captureCount
        request.addCapture(start: start, count: end - start)
        if isLast {
            if nodes[child].hasLeaf { return child }
        } else if let found = descend(child, path, from: end &+ 1, request) {
            return found
        }
        request.truncateCaptures(to: count)
        return nil
    }
}
