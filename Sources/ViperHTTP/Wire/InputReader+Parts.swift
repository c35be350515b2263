import ViperValues

// An upload instead of a JSON body. Where it is malformed as a whole, nothing is noted about its parts.
extension InputReader {
    @usableFromInline
    mutating func upload(
        _ name: StaticString, _ summary: StaticString, types: [MediaType], atMost limit: Int
    ) -> UploadedFile {
        guard let upload = request.storage.upload, upload.malformation == nil else { return .placeholder }
        guard let file = upload.file else {
            if !upload.names.contains("\(name)") {
                note(
                    member: name,
                    InputFault(
                        "missing", "Expected a part with a file, found none.",
                        fr: "Partie avec un fichier obligatoire, absente.",
                        pt: "Parte com um ficheiro obrigatória, ausente."))
            }
            return .placeholder
        }
        guard upload.size > 0 else {
            note(
                member: name,
                InputFault(
                    "empty", "Expected a file with content, found an empty one.",
                    fr: "Fichier non vide attendu, trouvé un fichier vide.",
                    pt: "Ficheiro não vazio esperado, encontrado um vazio."))
            return .placeholder
        }
        let type = upload.mediaType.flatMap { found in types.first { "\($0.name)" == found } }
        return UploadedFile(file, size: upload.size, digest: upload.digest, mediaType: type)
    }

    /// Reads the text of a part like a parameter.
    @inlinable
    mutating func readPart<Value: InputValue>(
        _ name: StaticString, _ bounds: Value.Bounds, _ presence: InputPresence<Value>
    ) -> Value? {
        let isRequired = if case .required = presence { true } else { false }
        guard let text = partText(name, isRequired: isRequired) else { return nil }
        do throws(InputFault) {
            return try Value.read(parameter: text, within: bounds)
        } catch {
            note(member: name, error)
            return nil
        }
    }

    /// The text of a part; nil if there is none, if it is optional and empty, or at fault.
    @usableFromInline
    mutating func partText(_ name: StaticString, isRequired: Bool) -> UnsafeRawBufferPointer? {
        guard let upload = request.storage.upload, upload.malformation == nil else { return nil }
        guard let range = upload.text(name), range.upperBound <= request.body.count else {
            if isRequired, !upload.names.contains("\(name)") { noteMissingMember(name) }
            return nil
        }
        if range.isEmpty && !isRequired { return nil }
        let text = UnsafeRawBufferPointer(rebasing: request.body[range])
        guard UTF8Check.isValid(text) else {
            note(member: name, .notUTF8)
            return nil
        }
        guard !text.contains(0) else {
            note(member: name, .containsNull)
            return nil
        }
        return text
    }

    /// Notes the faults of single parts: unknown or repeated ones, and such.
    @usableFromInline
    mutating func notePartFaults() {
        faults += request.storage.upload?.faults ?? []
    }

    /// Throws the problem of a body that is no form, together with all faults outside of it.
    @usableFromInline
    mutating func checkForm(_ shape: InputShape) throws(Problem) {
        guard let fault = request.storage.upload?.malformation else { return }
        noteUnread(shape)
        let malformed = Problem.malformedForm(fault)
        if faults.isEmpty { throw malformed }
        faults += malformed.faults
        throw problem()
    }
}
