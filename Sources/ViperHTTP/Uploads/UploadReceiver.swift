import ViperFiles
import ViperValues

/// Receives the body of a route with an upload as it arrives: the file into a `TemporaryFile`, hashed on
/// the way, and small texts, of which it only remembers where they are kept.
///
/// One thread at a time uses it: the connection's, then the handler's.
public final class UploadReceiver: @unchecked Sendable {
    // Sendable: see above.

    /// A text that has arrived, and its place among all kept bytes of texts.
    struct Text {
        let name: String
        var range: Range<Int>
    }

    private enum Target {
        case file, text, nothing
    }

    /// The rules of the route.
    public let rules: UploadRules
    /// The maximum size of the body in bytes.
    public let limit: Int
    /// Whether it is the form of a page, which may have ``UploadRules/hiddenNames``.
    var takesHidden = false
    private let open: @Sendable () throws(FileError) -> TemporaryFile
    /// Reads the body's parts; nil if the body is the file.
    private var parts: MultipartReader?
    private var target = Target.nothing
    private var hash = SHA256()
    /// How many bytes of texts are kept.
    private var keptBytes = 0
    /// The names of the parts that have arrived; that of the file also if the body is the file.
    private(set) var names: Set<String> = []

    /// The file; nil before its part arrives, and if it is refused.
    private(set) var file: TemporaryFile?
    /// The SHA-256 of the file, once the body has ended.
    private(set) var digest: [UInt8] = []
    /// The size of the file in bytes, with what was not kept.
    private(set) var size = 0
    /// The declared media type of the file, if it is one that its rules admit.
    private(set) var mediaType: String?
    private(set) var texts: [Text] = []
    private(set) var faults: [Problem.Fault] = []
    /// Why the file could not be written.
    private(set) var failure: FileError?

    /// Creates a receiver of a body.
    ///
    /// - Parameter open: creates the file.
    init(
        _ rules: UploadRules, _ form: UploadForm, open: @escaping @Sendable () throws(FileError) -> TemporaryFile
    ) {
        self.rules = rules
        self.open = open
        switch form {
        case .parts(let reader):
            parts = reader
            limit = rules.bodyBytes
        case .file(let type):
            limit = rules.fileBytes
            mediaType = type
            names = [rules.name]
            openFile()
        }
    }

    /// Receives a piece of the body.
    ///
    /// - Parameter keep: keeps bytes of texts, one after the other; returns false if there is no room.
    func receive(_ bytes: UnsafeRawBufferPointer, keep: (UnsafeRawBufferPointer) -> Bool) {
        guard parts != nil else { return appendToFile(bytes) }
        parts?.read(bytes) { event in
            switch event {
            case .part(let head): begin(head)
            case .bytes(let bytes):
                switch target {
                case .file: appendToFile(bytes)
                case .text: appendToText(bytes, keep)
                case .nothing: break
                }
            case .end: target = .nothing
            }
        }
    }

    /// Ends the body.
    func finish() {
        parts?.finish()
        if file != nil { digest = hash.finish() }
    }

    /// Takes a text out of the form, and returns where it is kept.
    func takeText(_ name: String) -> Range<Int>? {
        guard let index = texts.firstIndex(where: { $0.name == name }) else { return nil }
        return texts.remove(at: index).range
    }

    /// Drops the file of a body that is refused.
    public func discard() { file = nil }

    /// Why the body is no form; nil if it is one, or the file.
    var malformation: MultipartFault? { parts?.fault }

    /// Where a text is kept; nil if none has arrived.
    func text(_ name: StaticString) -> Range<Int>? {
        texts.first { $0.name.withUTF8Bytes { name.equals($0) } }?.range
    }
}

extension UploadReceiver {
    private func openFile() {
        target = .file
        do throws(FileError) {
            file = try open()
        } catch {
            failure = error
        }
    }

    private func appendToFile(_ bytes: UnsafeRawBufferPointer) {
        size += bytes.count
        guard let file else { return }
        guard size <= rules.fileBytes else { return discard() }
        do throws(FileError) {
            try file.append(bytes)
            hash.update(bytes)
        } catch {
            failure = error
            discard()
        }
    }

    private func appendToText(_ bytes: UnsafeRawBufferPointer, _ keep: (UnsafeRawBufferPointer) -> Bool) {
        guard let last = texts.indices.last else { return }
        let end = texts[last].range.upperBound + bytes.count
        guard end <= UploadRules.textBytes, keep(bytes) else {
            target = .nothing
            return note(texts.removeLast().name, Self.longTexts)
        }
        texts[last].range = texts[last].range.lowerBound..<end
        keptBytes = end
    }

    /// Decides what becomes of a part's content.
    private func begin(_ head: MultipartHead) {
        target = .nothing
        let name = head.name
        let isHidden = takesHidden && UploadRules.hiddenNames.contains { name.withUTF8Bytes($0.equals) }
        guard name == rules.name || rules.textNames.contains(name) || isHidden else {
            // A form may name its character set in a part (RFC 7578, section 4.6). Only UTF-8 is read.
            if name == "_charset_" { return }
            return note(name, Self.unknownPart([rules.name] + rules.textNames))
        }
        guard names.insert(name).inserted else { return note(name, Self.repeatedPart) }
        guard head.isPlain else {
            let found = (head.transferEncoding ?? "").withUTF8Bytes(InputFault.quoted)
            return note(name, Self.codedPart(found))
        }
        if name == rules.name { return beginFile(head) }
        target = .text
        texts.append(Text(name: name, range: keptBytes..<keptBytes))
    }

    private func beginFile(_ head: MultipartHead) {
        if let found = head.mediaType, !found.isEmpty {
            guard rules.admits(found) else {
                let quoted = found.withUTF8Bytes(InputFault.quoted)
                return note(head.name, .unknownValue(rules.types, found: quoted))
            }
            mediaType = found
        }
        openFile()
    }

    private static let longTexts = InputFault(
        "tooLong", "Expected at most \(UploadRules.textBytes) bytes in all texts, found more.",
        fr: "Au plus \(UploadRules.textBytes) octets attendus dans tous les textes, trouvé davantage.",
        pt: "No máximo \(UploadRules.textBytes) bytes esperados em todos os textos, encontrados mais.")

    private static func unknownPart(_ known: [String]) -> InputFault {
        let known = known.joined(separator: ", ")
        return InputFault(
            "unknown", "Expected only the parts \(known).", fr: "Seules parties attendues : \(known).",
            pt: "Únicas partes esperadas: \(known).")
    }

    private static let repeatedPart = InputFault(
        "duplicate", "Expected the part once.", fr: "Partie attendue une seule fois.", pt: "Parte esperada uma só vez.")

    private static func codedPart(_ found: String) -> InputFault {
        InputFault(
            "unknownValue", "Expected a part without Content-Transfer-Encoding, found \(found).",
            fr: "Partie attendue sans Content-Transfer-Encoding, trouvé : \(found).",
            pt: "Parte esperada sem Content-Transfer-Encoding, encontrado: \(found).")
    }

    private func note(_ name: String, _ fault: InputFault) {
        faults.append(Problem.Fault(.body(Problem.Fault.Place.pointer(to: name)), fault))
    }
}

extension UploadReceiver {
    /// A hash of the file's content and of the texts, whatever the order and the boundary of the parts.
    ///
    /// - Parameter kept: the kept bytes of texts.
    public func fingerprint(_ kept: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0
        for text in texts where text.range.upperBound <= kept.count {
            let name = text.name.withUTF8Bytes { Hash64.hash($0) }
            sum &+= Hash64.hash(name, Hash64.hash(UnsafeRawBufferPointer(rebasing: kept[text.range])))
        }
        return Hash64.hash(digest.withUnsafeBytes { Hash64.hash($0) }, sum)
    }
}
