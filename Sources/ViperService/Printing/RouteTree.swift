import Viper
import ViperHTTP

/// The route tree as text: a line for each path segment, with the methods served there below it.
enum RouteTree {
    /// Formats routes as a tree. Segments are sorted; methods keep their order.
    static func text(_ routes: [RouteDescription]) -> String {
        let root = Node()
        for route in routes {
            let path = route.pattern.text.dropFirst()
            let segments = path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false)
            let node = segments.reduce(root) { node, segment in node.child(String(segment)) }
            node.routes.append(route)
        }
        var lines: [Line] = [Line(tree: "/", module: "", scope: "")]
        root.append(to: &lines, indent: "")
        return columns(lines)
    }

    private struct Line {
        let tree: String
        let module: String
        let scope: String
    }

    private final class Node {
        var routes: [RouteDescription] = []
        private var children: [String: Node] = [:]

        func child(_ segment: String) -> Node {
            if let child = children[segment] { return child }
            let child = Node()
            children[segment] = child
            return child
        }

        func append(to lines: inout [Line], indent: String) {
            let last = routes.count + children.count - 1
            for (index, route) in routes.enumerated() {
                let branch = index == last ? "└─ " : "├─ "
                lines.append(
                    Line(
                        tree: indent + branch + route.method.name.description, module: route.module, scope: route.scope)
                )
            }
            for (index, entry) in children.sorted(by: { $0.key < $1.key }).enumerated() {
                let isLast = routes.count + index == last
                lines.append(Line(tree: indent + (isLast ? "└─ /" : "├─ /") + entry.key, module: "", scope: ""))
                entry.value.append(to: &lines, indent: indent + (isLast ? "   " : "│  "))
            }
        }
    }

    private static func columns(_ lines: [Line]) -> String {
        let tree = lines.map(\.tree.count).max() ?? 0
        let module = lines.map(\.module.count).max() ?? 0
        return lines.map { line in
            var text = line.tree
            if !line.module.isEmpty {
                text += padding(tree - line.tree.count) + "  " + line.module
                if !line.scope.isEmpty { text += padding(module - line.module.count) + "  (\(line.scope))" }
            }
            return text + "\n"
        }.joined()
    }

    private static func padding(_ count: Int) -> String { String(repeating: " ", count: count) }
}
