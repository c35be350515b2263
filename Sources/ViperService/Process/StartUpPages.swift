import Glibc

/// Pages of code that were needed to start up, and are not to serve.
enum StartUpPages {
    /// Lets go of every mapped page of code, the constants beside it included. Those that serving needs come back from
    /// the system's file cache as they are touched.
    ///
    /// Only executable mappings are let go of (`madvise(2)`, `MADV_DONTNEED`): nothing in them has been changed, while
    /// what is only readable may hold addresses that the loader wrote before it made them so.
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

    /// Lets go of one mapping, given as a line of `proc(5)`'s `maps`: `start-end perms offset device inode path`. Read
    /// byte by byte: as text it would be most of what starting costs.
    private static func release(_ line: UnsafeMutablePointer<CChar>) {
        var next: UnsafeMutablePointer<CChar>?
        let start = strtoul(line, &next, 16)
        guard let dash = next, dash.pointee == 0x2D else { return }
        let end = strtoul(dash + 1, &next, 16)
        guard let rest = next, strncmp(rest, " r-xp ", 6) == 0, strchr(rest, 0x2F) != nil, start < end else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }
}
