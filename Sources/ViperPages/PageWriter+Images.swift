import Viper
import ViperJSON

extension PageWriter {
    /// Shows an image, which leads to itself if it is one of this server.
    mutating func image(_ target: UnsafeRawBufferPointer) {
        let isLinked = target.first == UInt8(ascii: "/")
        if isLinked { markup("<a href=\"", text: target, "\">") }
        markup("<img src=\"", text: target, "\" alt=\"")
        phrase(PageText.image)
        markup("\" loading=\"lazy\">")
        if isLinked { markup("</a>") }
    }

    /// Shows the image of an object in a table.
    mutating func image(in value: JSONValue, _ format: TextFormat) {
        guard case .image(let place) = format,
            let member = value.members.enumerated().first(where: { $0.offset == place })
        else { return }
        _ = member.element.value.withText { if targets.isImage($0) { image($0) } }
    }

    /// Says why somebody who has just signed in has not: it is shown where a browser comes back from that.
    mutating func unkeptSession() {
        markup("<p id=\"")
        markup(DocumentPages.signedIn)
        markup("\" role=\"alert\">", PageText.unkept, "</p>\n")
    }
}
