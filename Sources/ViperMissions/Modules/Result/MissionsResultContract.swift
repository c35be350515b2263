import Viper
import ViperHTTP
import ViperService

/// `GET /missions/{id}/result`: the file that a mission has made, whole or a range of it.
enum MissionsResult {
    typealias Input = NoInput

    struct Outcome: Sendable {
        let mission: Mission
        let blob: BlobID
        let content: FileContent
    }

    struct View: FileView {
        static let forms: [MediaType] = [.csv, .ndjson]
        static let isForSaving = true
    }
}

extension MediaType {
    /// Comma-separated values (RFC 4180).
    static let csv = MediaType("text/csv", contentType: "text/csv; charset=utf-8")
}
