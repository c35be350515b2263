import ViperHTTP
import ViperValues

/// A link to a list that one of its filters narrows.
public struct FilteredLink: ResourceLink {
    public let text: String

    /// - Parameter value: the value of the filter, in any characters.
    public init(_ list: Link, _ filter: StaticString, _ value: String) {
        text = "\(list.text)?\(filter)=\(PercentEncoding.encode(value))"
    }
}
