import Glibc

/// Code pages that were needed at start and are not needed to serve.
enum StartUpPages {
    /// Drops every mapped page of code, including the constants beside it. Those that serving needs are mapped again
    /// from the page cache when touched.
    ///
    /// Only executable mappings are dropped (`madvise(2)`, `MADV_DONTNEED`): they were never changed, while a read-only
    /// mapping may hold addresses that the loader wrote before it protected them.
    static func release() {
        guard let maps = fopen("/proc/self/maps", "r") else { return }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, maps) > 0 {
            guard let line else { return }
            release(line)
        }
    }

    /// Drops one mapping, given as a line of `proc(5)`'s `maps`: `start-end perms offset device inode path`. It parses
    /// bytes, since strings would take most of the start-up time.
    private static func release(_ line: UnsafeMutablePointer<CChar>) {
        var next: UnsafeMutablePointer<CChar>?
        let start = strtoul(line, &next, 16)
        guard let dash = next, dash.pointee == 0x2D else { return }
        let end = strtoul(dash + 1, &next, 16)
        guard let rest = next, strncmp(rest, " r-xp ", 6) == 0, strchr(rest, 0x2F) != nil, start < end else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }
}
