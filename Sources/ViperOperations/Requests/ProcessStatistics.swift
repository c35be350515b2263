import Glibc

/// What the system reports about this process (`proc(5)`).
struct ProcessStatistics: Sendable {
    private let startSeconds: Double

    /// Records when the process started, so that setting the clock later does not change it.
    init() {
        // Field 22 of `stat`, in ticks since boot. The name, in parentheses, may hold anything.
        let fields = Self.text("/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = fields.count > 19 ? Double(fields[19]) ?? 0 : 0
        let sinceBoot = ticks / Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
        let boot = Self.text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
        startSeconds = (boot.flatMap { Double($0.dropFirst(6)) } ?? 0) + sinceBoot
    }

    /// The current numbers; 0 for what the system does not report.
    func now() -> ServerMetrics.Process {
        var process = ServerMetrics.Process()
        let pages = Self.text("/proc/self/statm").split(separator: " ").prefix(2).map { Int($0) ?? 0 }
        if pages.count == 2 {
            let size = sysconf(Int32(_SC_PAGESIZE))
            process.virtualBytes = pages[0] * size
            process.residentBytes = pages[1] * size
        }
        process.processorSeconds = Double(max(clock(), 0)) / 1_000_000
        process.descriptors = Self.descriptorCount
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            process.descriptorLimit = Int(clamping: limit.rlim_cur)
        }
        process.startSeconds = startSeconds
        return process
    }

    /// The number of open descriptors. From Linux 6.2 on it is the size of the folder; before, the entries are counted,
    /// except the one used for counting.
    private static var descriptorCount: Int {
        var status = stat()
        if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = -1
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != 0x2E { count += 1 }
        }
        return max(count, 0)
    }

    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &part, part.count), count > 0, bytes.count < 1 << 20 {
            bytes += part[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
