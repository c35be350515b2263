public import ViperValues

extension Precondition {
    /// Reads all `If-Match` and `If-None-Match` fields of a request.
    ///
    /// `If-Match` compares strongly (RFC 9110, section 8.8.3.2): weak tags and foreign ones never match. In
    /// `If-None-Match` weak tags may match, those with a proxy's suffix too, and bare versions are no tags.
    ///
    /// - Throws: a fault that names the malformed field.
    public init(_ request: Request) throws(Problem.Fault) {
        self.init(
            match: try Self.versions(request, "If-Match") { $0.strongVersions },
            noneMatch: try Self.versions(request, "If-None-Match") { $0.taggedVersions })
    }

    private static func versions(
        _ request: Request, _ name: StaticString, _ versions: (EntityTagList) -> [Int64]
    ) throws(Problem.Fault) -> Versions? {
        guard request.header(name) != nil else { return nil }
        guard let tags = EntityTagList(request, name) else {
            throw Problem.Fault(
                .header("\(name)"), "malformed",
                Sentence(
                    "Expected '*' or a list of entity tags, such as \(example).",
                    fr: "Attendu : '*' ou une liste d'étiquettes d'entité, par exemple \(example).",
                    pt: "Esperado: '*' ou uma lista de etiquetas de entidade, por exemplo \(example)."))
        }
        return tags.isAny ? .any : .these(versions(tags))
    }

    private static var example: String { "\"3-0f1e2d3c4b5a6978\"" }
}
