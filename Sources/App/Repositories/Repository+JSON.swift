import ViperHTTP
import ViperJSON

extension Repository {
    /// Reads a repository in the format of GitHub's API. Other members are ignored, whatever they are.
    ///
    /// - Throws: an error that names the member, what was expected and what was found.
    init(_ json: JSONValue) throws(Complaint) {
        var members = try RepositoryMembers(json, of: "")
        id = Int64(try members.number("id", RepositoryRules.ids))
        let name = try members.text("name", RepositoryRules.name)
        let fullName = try members.text("full_name", RepositoryRules.fullName)
        var owner = try RepositoryMembers(try members.value("owner"), of: "owner.")
        let (ownerName, ownerPicture) = (
            try owner.text("login", RepositoryRules.ownerName), try owner.optionalAddress("avatar_url")
        )
        let url = try members.address("html_url")
        let description = try members.optionalText("description", RepositoryRules.description)
        updatedAt = try members.time("updated_at")
        stars = Int64(try members.number("stargazers_count", RepositoryRules.counts))
        let language = try members.optionalText("language", RepositoryRules.language)
        forks = Int64(try members.number("forks_count", RepositoryRules.counts))
        texts = RepositoryTexts(
            name: name, fullName: fullName, description: description, language: language, ownerName: ownerName,
            ownerPicture: ownerPicture, url: url)
    }

    /// The largest number in paths and documents.
    static let largest = 999_999_999_999_999_999
}

extension Complaint {
    /// An invalid member, as a clause: `id: expected a whole number, found a text.`
    fileprivate init(_ member: String, _ fault: InputFault) {
        let detail = "\(fault.detail)"
        self.init("\(member): " + detail.prefix(1).lowercased() + detail.dropFirst())
    }
}

/// Reads the members of a JSON object of GitHub's, each with exactly one type.
struct RepositoryMembers {
    private var fields: JSONFields
    /// The prefix of each member's name in errors.
    private let path: String

    init(_ json: JSONValue, of path: String) throws(Complaint) {
        guard let fields = JSONFields(json) else {
            let place = path.isEmpty ? "" : "\(path.dropLast()): "
            throw Complaint("\(place)expected an object, found \(json.kind).")
        }
        self.fields = fields
        self.path = path
    }

    mutating func value(_ name: StaticString) throws(Complaint) -> JSONValue {
        guard let value = fields.take(name) else {
            throw Complaint("\(path)\(name): expected the member, found none.")
        }
        return value
    }

    mutating func number(_ name: StaticString, _ bounds: ClosedRange<Int>) throws(Complaint) -> Int {
        try read(try value(name), name, bounds)
    }

    mutating func text(_ name: StaticString, _ bounds: TextBounds) throws(Complaint) -> String {
        try read(try value(name), name, bounds)
    }

    /// A text; nil if the member is null or missing.
    mutating func optionalText(
        _ name: StaticString, _ bounds: TextBounds
    ) throws(Complaint) -> String? {
        guard let value = fields.take(name), !value.isNull else { return nil }
        return try read(value, name, bounds)
    }

    /// A URL that a client may follow: `http` or `https`, in printable ASCII.
    mutating func address(_ name: StaticString) throws(Complaint) -> String {
        let text = try text(name, RepositoryRules.address)
        guard RepositoryRules.isAddress(text) else {
            var copy = text
            let found = copy.withUTF8 { InputFault.quoted(UnsafeRawBufferPointer($0)) }
            throw Complaint("\(path)\(name): expected an address of http or https, found \(found).")
        }
        return text
    }

    /// A URL; nil if the member is null, empty or missing.
    mutating func optionalAddress(_ name: StaticString) throws(Complaint) -> String? {
        var rest = fields
        guard let value = rest.take(name), !value.isNull, !value.isText("") else { return nil }
        return try address(name)
    }

    mutating func time(_ name: StaticString) throws(Complaint) -> Timestamp {
        var text = try text(name, .exactly(1...64))
        let time = text.withUTF8 { Timestamp(rfc3339: UnsafeRawBufferPointer($0)) }
        guard let time else {
            let found = text.withUTF8 { InputFault.quoted(UnsafeRawBufferPointer($0)) }
            throw Complaint(
                "\(path)\(name): expected a time such as 2026-11-21T12:00:00Z, found \(found).")
        }
        return time
    }

    private func read<Value: InputValue>(
        _ json: JSONValue, _ name: StaticString, _ bounds: Value.Bounds
    ) throws(Complaint) -> Value {
        do throws(InputFault) {
            return try Value.read(json, within: bounds)
        } catch { throw Complaint("\(path)\(name)", error) }
    }
}
