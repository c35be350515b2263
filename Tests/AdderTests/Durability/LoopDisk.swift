import Glibc
import ViperTesting

/// An ext4 file system without a journal, on a loop device whose backing file lies in memory that can be filled up:
/// from then on no write reaches it, and syncs fail as on a real disk. Needs root.
final class LoopDisk {
    static let isAvailable = (try? LoopDisk()) != nil

    private let folder: TemporaryFolder
    private let image: String
    private var device: String?
    private var mounts: [String] = []
    var path: String { folder.path + "/disk" }
    private var memory: String { folder.path + "/memory" }

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

    /// A copy of what is on another device at this moment, as after a power cut: whatever its file system still buffers
    /// is lost. Nobody may write to it meanwhile: a copy made during a checkpoint has pages of different moments, which
    /// no power cut leaves.
    init(leftOf other: LoopDisk) throws {
        folder = try TemporaryFolder()
        image = folder.path + "/image"
        mkdir(folder.path + "/disk", 0o700)
        do {
            try Self.call("cp", other.image, image)
            // Without a journal it has to be repaired first; status 1 means that it was.
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

    /// Takes all free space: from now on nothing new reaches the device.
    func fill() throws {
        guard let file = fopen(memory + "/filler", "we") else { throw SystemFault("no file in memory") }
        defer { fclose(file) }
        setvbuf(file, nil, _IONBF, 0)
        let bytes = [UInt8](repeating: 0x78, count: 4096)
        while fwrite(bytes, 1, bytes.count, file) == bytes.count {}
    }

    func makeRoom() { unlink(memory + "/filler") }

    private static func call(_ command: String...) throws {
        let (status, output) = run(command)
        guard status == 0 else { throw SystemFault("\(command): \(output)") }
    }
}
