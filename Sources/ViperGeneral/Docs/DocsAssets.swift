import Synchronization
import Viper
import ViperFiles

/// The files of Swagger UI, in a folder that the operator configures. They are opened for each request by fixed names,
/// so they may appear, change and disappear while the program runs.
package struct DocsAssets: Sendable {
    let style: DocsAssetSource
    let script: DocsAssetSource

    /// The files of a folder; none if the path is empty.
    ///
    /// - Parameter areCoded: whether to send the `.gz` files beside them to clients that accept gzip.
    package init(folder: String, areCoded: Bool) {
        style = DocsAssetSource(folder: folder, name: "swagger-ui.css", isCoded: areCoded)
        script = DocsAssetSource(folder: folder, name: "swagger-ui-bundle.js", isCoded: areCoded)
    }

    /// Whether all files can be opened now.
    package var areComplete: Bool { style.isThere && script.isThere }
}

/// An opened file, in each content coding that exists.
struct DocsAsset: Sendable {
    let plain: OpenedFile
    let compressed: OpenedFile?
}

struct OpenedFile: Sendable {
    let file: OpenFile
    let hash: UInt64
}

/// Opens a file, and the `.gz` beside it.
struct DocsAssetSource: Sendable {
    private let path: String?
    private let isCoded: Bool
    private let plain = HashMemory()
    private let compressed = HashMemory()

    init(folder: String, name: String, isCoded: Bool) {
        path = folder.isEmpty ? nil : "\(folder)/\(name)"
        self.isCoded = isCoded
    }

    var isThere: Bool { path.flatMap { OpenFile(path: $0) } != nil }

    /// Opens the file; `Failure.missing` if that fails.
    func open() throws(Failure) -> DocsAsset {
        guard let path, let file = open(path, plain) else { throw .missing(Self.absent) }
        return DocsAsset(plain: file, compressed: isCoded ? open(path + ".gz", compressed) : nil)
    }

    private static let absent = Sentence(
        "The server does not have this file.", fr: "Le serveur n'a pas ce fichier.",
        pt: "O servidor não tem este ficheiro.")

    private func open(_ path: String, _ memory: HashMemory) -> OpenedFile? {
        guard let file = OpenFile(path: path), let hash = memory.hash(of: file) else { return nil }
        return OpenedFile(file: file, hash: hash)
    }
}

/// The hash of a file's bytes, computed once for each state of the file, without a lock.
///
/// One word is the hash, the other the hash XOR the file's state. A reader that sees a half-written pair notices that
/// they do not match, and computes the hash itself.
private final class HashMemory: Sendable {
    private let known = Atomic<UInt64>(0)
    private let mixed = Atomic<UInt64>(0)

    /// The hash; nil if the file cannot be read.
    func hash(of file: OpenFile) -> UInt64? {
        let hash = known.load(ordering: .relaxed)
        if mixed.load(ordering: .relaxed) ^ hash == file.state { return hash }
        guard let bytes = file.read() else { return nil }
        let fresh = Hash64.hash(bytes.unsafeBytes)
        known.store(fresh, ordering: .relaxed)
        mixed.store(fresh ^ file.state, ordering: .relaxed)
        return fresh
    }
}
