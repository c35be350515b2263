import Synchronization
import Viper
import ViperHTTP
import ViperValues

/// The files of Swagger UI, in a folder that the operator names. They are opened for each request, by names that are
/// known here, so that they may come, change and go while the program runs.
struct DocsAssets: Sendable {
    /// The style sheet.
    let style: DocsAssetSource
    /// The script.
    let script: DocsAssetSource

    /// The files of a folder; an empty path is none.
    ///
    /// - Parameter areCoded: whether the coded forms beside them are sent to those who take them.
    init(folder: String, areCoded: Bool) {
        style = DocsAssetSource(folder: folder, name: "swagger-ui.css", isCoded: areCoded)
        script = DocsAssetSource(folder: folder, name: "swagger-ui-bundle.js", isCoded: areCoded)
    }

    /// Whether all files can be read right now.
    var areComplete: Bool { style.isThere && script.isThere }
}

/// A file that was opened, in each coding it is there in.
struct DocsAsset: Sendable {
    let plain: OpenedFile
    let compressed: OpenedFile?
}

/// A file that was opened, and a hash of its bytes.
struct OpenedFile: Sendable {
    let file: OpenFile
    let hash: UInt64
}

/// Opens one file, and the `.gz` beside it.
struct DocsAssetSource: Sendable {
    private let path: String?
    private let isCoded: Bool
    private let plain = HashMemory()
    private let compressed = HashMemory()

    init(folder: String, name: String, isCoded: Bool) {
        path = folder.isEmpty ? nil : "\(folder)/\(name)"
        self.isCoded = isCoded
    }

    /// Whether it can be opened right now.
    var isThere: Bool { path.flatMap { OpenFile(path: $0) } != nil }

    /// Opens it; ``Failure/missing(_:)`` where that cannot be.
    func open() throws(Failure) -> DocsAsset {
        guard let path, let file = open(path, plain) else { throw .missing("The server does not have this file.") }
        return DocsAsset(plain: file, compressed: isCoded ? open(path + ".gz", compressed) : nil)
    }

    private func open(_ path: String, _ memory: HashMemory) -> OpenedFile? {
        guard let file = OpenFile(path: path), let hash = memory.hash(of: file) else { return nil }
        return OpenedFile(file: file, hash: hash)
    }
}

/// The hash of a file's bytes, computed once for each state of the file.
///
/// Of the two words one is the hash, the other the hash and the state in one: whoever reads them while they are being
/// written finds that they do not belong together, and computes the hash anew. So there is no lock.
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
