import ViperHTTP

/// `GET /docs/{a file}`: what the page loads.
enum DocsFile {
    /// Nothing is asked.
    typealias Input = NoInput

    /// Where the file is.
    enum Source: Sendable {
        /// In the program.
        case program(ImmortalBytes)
        /// In the folder that the operator names.
        case folder(DocsAssetSource)
    }

    /// What was found.
    enum Outcome: Sendable {
        case text(ImmortalBytes)
        case asset(DocsAsset)
    }

    /// What is sent.
    enum Model {
        case text(ImmortalBytes)
        /// A file on disk in a coding, and whether another reader may get another one.
        case file(OpenedFile, ContentCoding, varies: Bool)
    }
}
