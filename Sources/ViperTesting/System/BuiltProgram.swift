import Glibc

/// The path of a build product, which lies beside the test bundle; nil if there is none of this name.
public func builtProgram(_ name: String) -> String? {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let candidates = [bundle, own].compactMap { $0 }.map { path in
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
    }
    return candidates.first { access($0, R_OK) == 0 }
}
