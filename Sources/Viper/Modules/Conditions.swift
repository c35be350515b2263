public import ViperHTTP

/// Entity tags and conditional requests (RFC 9110, sections 8.8 and 13), the same for every module.
@usableFromInline
enum Conditions {
    /// Checks the preconditions of a change whose input does not read them. Its resource has no version, so `If-Match`
    /// can only be `*`, and `If-None-Match: *` fails if the path has a `GET`.
    @inlinable
    static func checkBefore(_ request: Request, _ traits: EndpointTraits) throws(Problem) {
        guard request.header("If-Match") != nil || request.header("If-None-Match") != nil else { return }
        try checkUnread(request, traits)
    }

    @usableFromInline
    static func checkUnread(_ request: Request, _ traits: EndpointTraits) throws(Problem) {
        guard !traits.input.description.hasPrecondition, let change = request.storage.change else { return }
        let precondition: Precondition
        do throws(Problem.Fault) {
            precondition = try Precondition(request)
        } catch {
            throw Problem(faults: [error])
        }
        if let match = precondition.match, match != .any { throw .noVersionToMatch() }
        if precondition.noneMatch == .any, change.hasRepresentation { throw .isRepresented() }
    }

    /// Sets the entity tag and evaluates a read's conditions: 304 if the client has this very document, 412 if it
    /// requires another. The tag is that of the document before ``Coding`` encodes it.
    @inlinable
    static func tag(
        _ response: inout Response, _ version: Int64?, _ request: Request, _ form: MediaType, _ language: LanguageTag?,
        _ traits: EndpointTraits
    ) {
        let isRead = request.method == .get || request.method == .head
        if let version {
            var variant = traits.shapeHash
            if form != .json { variant ^= FNV1a.hash(form.name.bytes) }
            if let language { variant ^= language.tagVariant }
            response.entityTag = .version(version, variant: variant)
        } else if isRead, let hash = response.body.contentHash {
            response.entityTag = .content(hash)
        }
        guard isRead, request.header("If-None-Match") != nil || request.header("If-Match") != nil else { return }
        evaluate(&response, version, request, traits)
    }

    @usableFromInline
    static func evaluate(_ response: inout Response, _ version: Int64?, _ request: Request, _ traits: EndpointTraits) {
        if request.header("If-Match") != nil {
            let tags = EntityTagList(request, "If-Match")
            let tag = response.entityTag
            let matches = tags.map { tags in
                tags.isAny || version.map(tags.strongVersions.contains) ?? tag.map(tags.containsStrongly) ?? false
            }
            guard matches == true else {
                response = traits.response(of: .noMatch(), to: request)
                return
            }
        }
        guard let tags = EntityTagList(request, "If-None-Match") else { return }
        if !tags.isAny {
            // A document without a tag is always sent.
            guard let tag = response.entityTag else { return }
            guard tags.contains(Coding.isDue(response, request) ? tag.varied(by: request.storage.coding) : tag) else {
                return
            }
        }
        if response.body.isStream { response.body = .empty }
        // The body stays for its length; the sender of a 304 leaves it out.
        response.status = .notModified
    }
}

extension Problem {
    /// 412: the resource exists, but the client sent `If-None-Match: *`.
    static func isRepresented() -> Problem {
        Problem(
            .stale, "Expected no resource at this path because of 'If-None-Match: *'; there is one.",
            fr: "D'après 'If-None-Match: *', rien n'était attendu à cette adresse ; il y a quelque chose.",
            pt: "Segundo 'If-None-Match: *', não se esperava nada neste endereço; há algo.")
    }

    /// 412: `If-Match` on a resource without a version.
    static func noVersionToMatch() -> Problem {
        Problem(
            .stale, "Expected 'If-Match: *' or no 'If-Match': this resource has no version.",
            fr: "Attendu : 'If-Match: *' ou rien, car cette ressource n'a pas de version.",
            pt: "Esperado: 'If-Match: *' ou nada, pois este recurso não tem versão.")
    }

    /// 412: the resource does not match `If-Match`.
    static func noMatch() -> Problem {
        Problem(
            .stale, "Expected the resource to match 'If-Match'; it does not.",
            fr: "La ressource ne correspond pas à 'If-Match'.", pt: "O recurso não corresponde a 'If-Match'.")
    }

    /// The same problem; a 412 also says which proxy's doing keeps a tag in `If-Match` from ever matching.
    func explained(to request: Request) -> Problem {
        guard status == .preconditionFailed, request.header("If-Match") != nil,
            let tags = EntityTagList(request, "If-Match"), tags.hasWeak || tags.hasSuffix
        else { return self }
        var problem = self
        problem.detail = detail + Sentence(tags.hasSuffix ? Self.suffixedTag : Self.weakTag)
        return problem
    }

    private static let suffixedTag = Phrase(
        "A tag in 'If-Match' ends as proxies that compress mark it, such as '-gzip', and never matches.",
        """
        Une étiquette de 'If-Match' finit comme les serveurs mandataires qui compressent la marquent, par exemple par \
        '-gzip', et ne correspond jamais.
        """,
        """
        Uma etiqueta de 'If-Match' termina como a marcam os proxies que comprimem, por exemplo com '-gzip', e nunca \
        corresponde.
        """)
    private static let weakTag = Phrase(
        "A tag in 'If-Match' is weak, perhaps by a proxy that compresses, and never matches.",
        """
        Une étiquette de 'If-Match' est faible, peut-être à cause d'un serveur mandataire qui compresse, et ne correspond \
        jamais.
        """,
        "Uma etiqueta de 'If-Match' é fraca, talvez por causa de um proxy que comprime, e nunca corresponde.")
}
