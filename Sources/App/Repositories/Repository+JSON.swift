import ViperHTTP
import ViperJSON

extension Repository {
    /// Reads a repository in the format of GitHub's API. Other members are ignored, whatever they are.
    ///
    /// - Throws: an error that names the member, what was expected and what was found.
    init(_ json: JSONValue) throws(Complaint) {
        self = try Complaint.naming { () throws(JSONObjectReader.Fault) in try Repository(members: json) }
    }

    private init(members json: JSONValue) throws(JSONObjectReader.Fault) {
        var members = try JSONObjectReader(json)
        id = Int64(try members.required("id", RepositoryRules.ids) as Int)
        let name: String = try members.required("name", RepositoryRules.name)
        let fullName: String = try members.required("full_name", RepositoryRules.fullName)
        var owner = try JSONObjectReader(try members.value("owner"), at: "owner")
        let ownerName: String = try owner.required("login", RepositoryRules.ownerName)
        let ownerPicture = try owner.optionalAddress("avatar_url")
        let url = try members.address("html_url")
        let description: String? = try members.optional("description", RepositoryRules.description, isNullable: true)
        updatedAt = try members.time("updated_at")
        stars = Int64(try members.required("stargazers_count", RepositoryRules.counts) as Int)
        let language: String? = try members.optional("language", RepositoryRules.language, isNullable: true)
        forks = Int64(try members.required("forks_count", RepositoryRules.counts) as Int)
        texts = RepositoryTexts(
            name: name, fullName: fullName, description: description, language: language, ownerName: ownerName,
            ownerPicture: ownerPicture, url: url)
    }

    /// The largest number in paths and documents.
    static let largest = 999_999_999_999_999_999
}

extension Complaint {
    /// Reads members, of which what is wrong becomes a clause: `id: expected a whole number, found a text.`
    static func naming<Value>(_ read: () throws(JSONObjectReader.Fault) -> Value) throws(Complaint) -> Value {
        do throws(JSONObjectReader.Fault) {
            return try read()
        } catch {
            let clause = error.sentence.prefix(1).lowercased() + error.sentence.dropFirst()
            throw Complaint(error.place.isEmpty ? clause : "\(error.place): \(clause)")
        }
    }
}

extension JSONObjectReader {
    /// A URL that a client may follow: `http` or `https`, in printable ASCII.
    fileprivate mutating func address(_ name: StaticString) throws(Fault) -> String {
        let text: String = try required(name, RepositoryRules.address)
        if RepositoryRules.isAddress(text) { return text }
        throw fault(name, "Expected an address of http or https, found \(text.withUTF8Bytes(InputFault.quoted)).")
    }

    /// A URL; nil if the member is null, empty or missing.
    fileprivate mutating func optionalAddress(_ name: StaticString) throws(Fault) -> String? {
        var rest = self
        guard let value = try? rest.value(name), !value.isNull, !value.isText("") else { return nil }
        return try address(name)
    }

    fileprivate mutating func time(_ name: StaticString) throws(Fault) -> Timestamp {
        let text: String = try required(name, .exactly(1...64))
        if let time = text.withUTF8Bytes({ Timestamp(rfc3339: $0) }) { return time }
        let found = text.withUTF8Bytes(InputFault.quoted)
        throw fault(name, "Expected a time such as 2026-11-21T12:00:00Z, found \(found).")
    }
}
