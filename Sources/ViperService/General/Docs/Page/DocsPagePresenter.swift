import Viper
import ViperHTTP

extension DocsPage {
    /// Groups the routes, in the order of their declaration.
    struct Presenter: Viper.Presenter {
        let router: DocsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Model {
            switch outcome {
            case .interface: .interface(router.references)
            case .index(let routes): .index(groups(of: routes), router.references)
            }
        }

        private func groups(of routes: [RouteDescription]) -> [Group] {
            var groups: [Group] = []
            for route in routes {
                let name = route.group.isEmpty ? "general" : route.group
                let title = name.prefix(1).uppercased() + name.dropFirst()
                if let index = groups.firstIndex(where: { $0.title == title }) {
                    groups[index].rows.append(row(of: route))
                } else {
                    groups.append(Group(title: title, rows: [row(of: route)]))
                }
            }
            return groups
        }

        private func row(of route: RouteDescription) -> Row {
            let path = route.pattern.text.isEmpty ? "/" : route.pattern.text
            let leads = route.method == .get && !path.contains("{")
            return Row(
                method: "\(route.method.name)", path: path, reference: leads ? "." + path : nil,
                summary: route.summary)
        }
    }
}
