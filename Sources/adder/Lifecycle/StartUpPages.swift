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
            release(String(cString: line))
        }
    }

    /// Lets go of one mapping, given as a line of `proc(5)`'s `maps`: `start-end perms offset device inode path`.
    private static func release(_ line: String) {
        let fields = line.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard fields.count == 6, fields[5].hasPrefix("/"), fields[1] == "r-xp" else { return }
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: bounds[0]), Int(bounds[1] - bounds[0]), MADV_DONTNEED)
    }
}
