import Glibc
import ViperTesting

/// A file system of ext4 without a journal, on a loop device whose file lies in memory that can be filled: then nothing that
/// is written to it reaches it, and syncs fail as those of a real disk do. It needs root.
final class LoopDisk {
    /// Whether this machine lets us have one.
    static let isAvailable = (try? LoopDisk()) != nil

    private let folder: TemporaryFolder
    private let image: String
    private var device: String?
    private var mounts: [String] = []
    /// Where it is mounted.
    var path: String { folder.path + "/disk" }
    private var memory: String { folder.path + "/memory" }

    /// An empty one.
    init() throws {
        folder = try TemporaryFolder()
        image = folder.path + "/memory/image"
        do {
            for name in ["memory", "disk"] { mkdir(folder.path + "/" + name, 0o700) }
            try Self.call("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", memory)
            mounts.append(memory)
            try Self.call("truncate", "-s", "64m", image)
            try Self.call("mkfs.ext4", "-q", "-F", "-O", "^has_journal,^extent,^64bit", image)
            try attach()
        } catch {
            detach()
            throw error
        }
    }

    /// What of another one is on its device at this moment, as after a power cut: what its file system holds back is lost.
    /// Nobody may write to it meanwhile: a copy that is made while a checkpoint goes on has pages of different moments, which
    /// no power cut leaves.
    init(leftOf other: LoopDisk) throws {
        folder = try TemporaryFolder()
        image = folder.path + "/image"
        mkdir(folder.path + "/disk", 0o700)
        do {
            try Self.call("cp", other.image, image)
            // Without a journal it has to be put in order first; 1 says that it was.
            let status = run(["e2fsck", "-fy", image]).status
            guard status == 0 || status == 1 else { throw SystemFault("e2fsck: \(status)") }
            try attach()
        } catch {
            detach()
            throw error
        }
    }

    deinit { detach() }

    private func attach() throws {
        let (status, output) = run(["losetup", "-f", "--show", image])
        guard status == 0, let device = output.split(separator: "\n").first.map(String.init) else {
            throw SystemFault("no loop device: \(output)")
        }
        self.device = device
        try Self.call("mount", device, path)
        mounts.append(path)
    }

    private func detach() {
        for mount in mounts.reversed() where mount == path { _ = run(["umount", "-l", mount]) }
        if let device { _ = run(["losetup", "-d", device]) }
        for mount in mounts where mount != path { _ = run(["umount", "-l", mount]) }
        (mounts, device) = ([], nil)
    }

    /// Takes all room: from now on nothing new reaches it.
    func fill() throws {
        guard let file = fopen(memory + "/filler", "we") else { throw SystemFault("no file in memory") }
        defer { fclose(file) }
        setvbuf(file, nil, _IONBF, 0)
        let bytes = [UInt8](repeating: 0x78, count: 4096)
        while fwrite(bytes, 1, bytes.count, file) == bytes.count {}
    }

    /// Gives the room back.
    func makeRoom() { unlink(memory + "/filler") }

    private static func call(_ command: String...) throws {
        let (status, output) = run(command)
        guard status == 0 else { throw SystemFault("\(command): \(output)") }
    }
}
