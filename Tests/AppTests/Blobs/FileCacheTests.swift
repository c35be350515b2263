import Glibc
import ViperTesting

@testable import ViperBlobs

@Suite("The cache of files")
struct FileCacheTests {
    private let folder: TemporaryFolder
    private let pool: WorkPool

    init() throws {
        folder = try TemporaryFolder()
        pool = try WorkPool(threads: 2, waiting: 1000)
    }

    private var path: String { folder.path + "/data/blob-cache" }

    private func cache(
        limit: Int = 1 << 20, at path: String? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
    ) -> FileCache {
        FileCache(path ?? self.path, limit: limit, pool: pool, report: report)
    }

    @Test("What was fetched once is opened without asking again, also after a restart")
    func kept() async throws {
        let content = Content(1000)
        let first = cache()
        #expect(first.open(content.digest) == nil)
        #expect(try await content.get(first) == content.bytes)
        #expect(first.open(content.digest)?.read()?.array == content.bytes)
        #expect(try await content.get(first) == content.bytes)
        #expect(content.fetches == 1)
        let next = cache()
        #expect(try await content.get(next) == content.bytes)
        #expect(next.open(content.digest)?.read()?.array == content.bytes)
        #expect(content.fetches == 1)
        #expect(next.total == 1000)
        #expect(names(in: path) == [content.digest])
        #expect(folder.mode(of: "data/blob-cache/" + content.digest) == 0o600)
        #expect(folder.mode(of: "data/blob-cache") == 0o700)
    }

    @Test("However many ask for a content at once, it is fetched once")
    func together() async throws {
        let cache = cache()
        let content = Content(300_000, isHeld: true)
        let all = try await atOnce(0..<50) { _ in
            try await content.get(cache)
        } meanwhile: {
            while content.fetches == 0 { await Task.yield() }
            content.release()
        }
        #expect(all.count == 50 && all.allSatisfy { $0 == content.bytes })
        #expect(content.fetches == 1)
    }

    @Test("The files never exceed the limit together; those go first that were not used for longest")
    func bounded() async throws {
        let cache = cache(limit: 3000)
        let contents = (0..<4).map { Content(1000, seed: $0) }
        for content in contents.prefix(3) { _ = try await content.get(cache) }
        #expect(cache.open(contents[0].digest) != nil)
        _ = try await contents[3].get(cache)
        #expect(cache.total == 3000)
        #expect(Set(names(in: path)) == Set([0, 2, 3].map { contents[$0].digest }))
        #expect(cache.open(contents[1].digest) == nil)
        let large = Content(2500, seed: 9)
        _ = try await large.get(cache)
        #expect(names(in: path) == [large.digest])
        #expect(cache.total == 2500)
        let tooLarge = Content(3001, seed: 10)
        #expect(try await tooLarge.get(cache) == nil)
        #expect(tooLarge.fetches == 0 && cache.total == 2500)
    }

    @Test("After a restart with a lower limit, the files that were written first are removed")
    func lowered() async throws {
        let contents = (0..<4).map { Content(1000, seed: $0) }
        let first = cache()
        for (index, content) in contents.enumerated() {
            _ = try await content.get(first)
            age(content.digest, by: 1000 - index)
        }
        let next = cache(limit: 2500)
        #expect(try await contents[3].get(next) == contents[3].bytes)
        #expect(Set(names(in: path)) == Set([2, 3].map { contents[$0].digest }))
        #expect(contents[3].fetches == 1)
    }

    @Test("A file that was cut, grew or is gone is not served, but fetched again", arguments: [false, true])
    func damaged(isRestarted: Bool) async throws {
        let content = Content(1000)
        var cache = cache()
        _ = try await content.get(cache)
        let damages: [(String) throws -> Void] = [
            { try folder.write(Array(content.bytes.dropLast()), to: $0) },
            { try folder.write(content.bytes + [0], to: $0) }, { try folder.write([], to: $0) },
            { folder.remove($0) },
        ]
        for (number, damage) in damages.enumerated() {
            try damage("data/blob-cache/" + content.digest)
            if isRestarted { cache = self.cache() }
            #expect(cache.open(content.digest) == nil)
            #expect(try await content.get(cache) == content.bytes)
            #expect(content.fetches == number + 2)
            #expect(cache.total == 1000)
        }
    }

    @Test("Bytes that are not those of the digest are told as damage, and not kept")
    func wrong() async throws {
        let cache = cache()
        let content = Content(300_000)
        for change in [Content.Change.other, .cut, .longer] {
            content.change = change
            let error = await #expect(throws: DatabaseError.self) { _ = try await content.get(cache) }
            if case .corrupt? = error {} else { Issue.record("\(String(describing: error))") }
            #expect(names(in: path).isEmpty && cache.total == 0)
        }
        content.change = .fails
        let error = await #expect(throws: DatabaseError.self) { _ = try await content.get(cache) }
        if case .unavailable? = error {} else { Issue.record("\(String(describing: error))") }
        #expect(names(in: path).isEmpty && cache.total == 0)
        content.change = .none
        #expect(try await content.get(cache) == content.bytes)
    }

    @Test("A folder that cannot be used is told once, and fails nobody")
    func unusable() async throws {
        try folder.write("a file", to: "taken")
        let lines = Locked<[String]>([])
        let cache = cache(at: folder.path + "/taken") { line in lines.withLock { $0.append(line) } }
        let content = Content(1000)
        for _ in 0..<3 { #expect(try await content.get(cache) == nil) }
        let told = lines.withLock { $0 }
        #expect(told.count == 1 && told[0].contains(folder.path + "/taken"))
        #expect(cache.total == 0)
    }

    @Test("What a process that was killed has left behind is removed after an hour; what is not ours stays")
    func leftovers() async throws {
        let content = Content(1000)
        _ = try await content.get(cache())
        let unfinished = ["old", "new"].map { ".\(content.digest).\($0)" }
        for name in unfinished + ["README", ".hidden"] { try folder.write("mine", to: "data/blob-cache/" + name) }
        for name in [unfinished[0], "README", ".hidden"] { age(name, by: 3601) }
        _ = try await content.get(cache())
        #expect(Set(names(in: path)) == [content.digest, unfinished[1], "README", ".hidden"])
        #expect(content.fetches == 1)
    }

    /// Makes a file look as if it had been written so many seconds ago.
    private func age(_ name: String, by seconds: Int) {
        let times = [
            timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), timespec(tv_sec: time(nil) - seconds, tv_nsec: 0),
        ]
        #expect(utimensat(AT_FDCWD, path + "/" + name, times, 0) == 0)
    }
}

/// A content that counts how often it is fetched.
private final class Content: Sendable {
    enum Change { case none, other, cut, longer, fails }

    private struct State {
        var fetches = 0
        var change = Change.none
        var isHeld: Bool
    }

    let bytes: [UInt8]
    let digest: String
    private let state: Locked<State>

    var fetches: Int { state.withLock { $0.fetches } }
    var isHeld: Bool { state.withLock { $0.isHeld } }
    var change: Change {
        get { state.withLock { $0.change } }
        set { state.withLock { $0.change = newValue } }
    }

    /// - Parameter isHeld: whether it comes only after ``release()``.
    init(_ count: Int, seed: Int = 0, isHeld: Bool = false) {
        let bytes = BlobFixture.bytes(count, seed: seed)
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        self.bytes = bytes
        digest = hash.finishText()
        state = Locked(State(isHeld: isHeld))
    }

    func release() { state.withLock { $0.isHeld = false } }

    func get(_ cache: FileCache) async throws -> [UInt8]? {
        let file = try await cache.open(digest, of: bytes.count) { [self] in
            state.withLock { $0.fetches += 1 }
            return Parts(self)
        }
        return file?.read()?.array
    }
}

private final class Parts: CacheSource {
    private let content: Content
    private let place = Locked(0)

    init(_ content: Content) { self.content = content }

    func next() async throws(DatabaseError) -> [UInt8]? {
        while content.isHeld { await Task.yield() }
        let start = place.withLock { place in
            defer { place += 128 << 10 }
            return place
        }
        var part = Array(content.bytes.dropFirst(start).prefix(128 << 10))
        guard start == 0 else { return part.isEmpty ? nil : part }
        switch content.change {
        case .none: break
        case .other: part[7] ^= 1
        case .cut: part.removeLast()
        case .longer: part.append(0)
        case .fails: throw .unavailable(detail: "a test")
        }
        return part
    }
}

extension Bytes {
    fileprivate var array: [UInt8] { Array(unsafeBytes) }
}
