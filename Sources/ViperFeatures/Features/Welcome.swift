public import Viper

/// `GET /`: what this server is, with a link to every group.
public enum Welcome {
    /// A named link of the welcome.
    public struct Entry: Sendable {
        package let name: StaticString
        package let summary: StaticString
        package let link: Link

        /// - Parameters:
        ///   - name: the member's name, without characters that JSON escapes.
        ///   - summary: a sentence for the API's description.
        public init(_ name: StaticString, _ summary: StaticString, _ link: Link) {
            self.name = name
            self.summary = summary
            self.link = link
        }
    }
}
