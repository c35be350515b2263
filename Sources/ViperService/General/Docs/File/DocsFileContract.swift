import ViperHTTP

/// `GET /docs/{file}`: a file that the page loads.
enum DocsFile {
    typealias Input = NoInput

    enum Source: Sendable {
        /// Built into the program.
        case program(ImmortalBytes)
        /// In the folder that the operator configures.
        case folder(DocsAssetSource)
    }

    enum Outcome: Sendable {
        case text(ImmortalBytes)
        case asset(DocsAsset)
    }

    enum Model {
        case text(ImmortalBytes)
        /// A file on disk in a content coding, and whether other clients may get another coding.
        case file(OpenedFile, ContentCoding, varies: Bool)
    }
}
