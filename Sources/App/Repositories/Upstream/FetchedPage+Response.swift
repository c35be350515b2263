import Viper
import ViperHTTP
import ViperJSON
import ViperUpstream
import ViperValues

extension FetchedPage {
    /// Parses a search response, `{"total_count":n,"items":[…]}`, completely or not at all.
    init(_ response: UpstreamResponse, perPage: Int) throws(Failure) {
        let result = response.body.withUnsafeBytes { body in
            Result { () throws(Complaint) -> FetchedPage in
                try FetchedPage(body, etag: Self.entityTag(of: response), perPage: perPage)
            }
        }
        do throws(Complaint) {
            self = try result.get()
        } catch { throw .upstreamFailed("its response is not a repository search result: \(error)") }
    }

    private init(_ body: UnsafeRawBufferPointer, etag: String?, perPage: Int) throws(Complaint) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: body)
        } catch { throw Complaint("\(error)") }
        self = try document.withRoot { root throws(Complaint) in
            let (total, items) = try Complaint.naming { () throws(JSONObjectReader.Fault) -> (Int, JSONValue) in
                var members = try JSONObjectReader(root)
                return (try members.required("total_count", 0...Repository.largest), try members.value("items"))
            }
            guard items.kind == .array else { throw Complaint("items: expected an array, found \(items.kind).") }
            guard items.count <= perPage else {
                throw Complaint("items: expected at most \(perPage) repositories, found \(items.count).")
            }
            // The total is at least the number of items received, whatever the upstream counted.
            return FetchedPage(
                total: max(total, items.count), repositories: try Self.read(items), etag: etag)
        }
    }

    private static func read(_ items: JSONValue) throws(Complaint) -> [Repository] {
        var repositories: [Repository] = []
        repositories.reserveCapacity(items.count)
        for item in items.elements {
            do throws(Complaint) {
                repositories.append(try Repository(item))
            } catch { throw Complaint("items: repository \(repositories.count + 1): \(error)") }
        }
        return repositories
    }

    /// The entity tag, if it may be sent back (RFC 9110, section 8.8.3).
    private static func entityTag(of response: UpstreamResponse) -> String? {
        guard let tag = response.field("ETag"), RepositoryRules.isEntityTag(tag) else { return nil }
        return tag
    }
}
