import Viper
import ViperHTTP
import ViperJSON
import ViperValues

/// A link to a list that one of its filters narrows.
struct FilteredLink: ResourceLink {
    let text: String

    /// - Parameter value: the value of the filter, in any characters.
    init(_ list: Link, _ filter: StaticString, _ value: String) {
        text = "\(list.text)?\(filter)=\(PercentEncoding.encode(value))"
    }

    static var schema: Schema { Link.schema }

    func write(to writer: inout ByteWriter) { writer.string(text) }
}
