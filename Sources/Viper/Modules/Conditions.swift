public import ViperHTTP
public import ViperValues

/// Entity tags and conditional requests (RFC 9110, sections 8.8 and 13), the same for every module.
@usableFromInline
enum Conditions {
    /// Refuses `If-Match` with a tag where the input does not read it: such a resource has no version, so that only `*`
    /// can match. So does `*` in `If-None-Match`, where there is something to `GET` at the path.
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

    /// Gives an answer its tag, and answers 304 if the client has that very document, or 412 if it demands another. The
    /// tag is that of the document as it is: ``Coding`` changes it where it codes.
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
        evaluate(&response, version, request)
    }

    @usableFromInline
    static func evaluate(_ response: inout Response, _ version: Int64?, _ request: Request) {
        if request.header("If-Match") != nil {
            let tags = EntityTagList(request, "If-Match")
            let matches = tags.map { $0.isAny || (version.map($0.strongVersions.contains) ?? false) } ?? false
            if !matches {
                response = Problem.noMatch().response(to: request)
                return
            }
        }
        guard let tags = EntityTagList(request, "If-None-Match") else { return }
        if !tags.isAny {
            // What has no tag is sent anew each time.
            guard let tag = response.entityTag else { return }
            guard tags.contains(Coding.isDue(response, request) ? tag.varied(by: request.storage.coding) : tag) else {
                return
            }
        }
        if response.body.isStream { response.body = .empty }
        // The body stays, for its length: whoever sends a 304 leaves it out.
        response.status = .notModified
    }
}

extension Problem {
    /// 412: there is something, and `If-None-Match: *` demands that there is nothing.
    static func isRepresented() -> Problem {
        Problem(
            .preconditionFailed, "stale", "The precondition does not hold",
            "Expected nothing at this path, by 'If-None-Match: *'; there is something.")
    }

    /// 412: what is there is not what `If-Match` demands.
    static func noMatch() -> Problem {
        Problem(
            .preconditionFailed, "stale", "The precondition does not hold",
            "Expected the resource to match 'If-Match'; it does not.")
    }
}
