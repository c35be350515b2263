import Glibc
import ViperTesting

/// How many descriptors of this process refer to a file whose path begins so, which may have been removed.
func openFiles(_ path: String) -> Int {
    names(in: "/proc/self/fd").count { name in
        var room = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/\(name)", &room, room.count - 1)
        let target = room.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        return String(decoding: target, as: UTF8.self).hasPrefix(path)
    }
}

/// The memory that this process alone has, in bytes.
func residentBytes() -> Int {
    let text = String(decoding: fileBytes("/proc/self/statm"), as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
}
