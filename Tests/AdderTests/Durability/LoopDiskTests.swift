import Glibc
import ViperTesting

extension OverDisks {
    @Suite(.enabled(if: LoopDisk.isAvailable, "needs root, loop devices, mkfs.ext4 and e2fsck"))
    struct LoopDiskTests {
        @Test(
            "A failed sync on a full device, a stop, room, a restart, 80 changes, a power cut: no response turns out false",
            arguments: [SIGKILL, SIGTERM])
        func recipe(signal: Int32) async throws {
            let (disk, folder) = (try LoopDisk(), try TemporaryFolder())
            let environment = ["ADDER_DATA_FOLDER=\(disk.path)/data", "ADDER_LOG_ACCESS=false"]
            var told = ToldItems()
            let first = try ServedProgram(in: folder, environment: environment)
            var client = first.connect()
            for item in 0..<49 {
                #expect(told.add("before \(item)", over: client, on: nil)?.status == 201)
            }
            try disk.fill()
            var isRefused = false
            for item in 0..<1000 where !isRefused {
                isRefused = told.add("full \(item)", over: client, on: nil)?.status != 201
            }
            #expect(isRefused, "the device is full")
            let status = first.program.end(signal)
            #expect(status == (signal == SIGKILL ? 128 + SIGKILL : 0))
            disk.makeRoom()
            let second = try ServedProgram(in: folder, environment: environment)
            client = second.connect()
            for item in 0..<80 {
                #expect(told.add("after \(item)", over: client, on: nil)?.status == 201)
            }
            try await expectTruth(told, on: disk, after: second)
        }

        /// Cuts the power, and compares what is left with the responses.
        private func expectTruth(_ told: ToldItems, on disk: LoopDisk, after server: ServedProgram) async throws {
            server.program.freeze()
            let left = try LoopDisk(leftOf: disk)
            #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
            try await told.expectTruth(in: left.path + "/data")
        }

        @Test("While a device accepts no writes no response is false; with room again the same server goes on")
        func sameServer() async throws {
            let (disk, folder) = (try LoopDisk(), try TemporaryFolder())
            var told = ToldItems()
            let server = try ServedProgram(in: folder, environment: ["ADDER_DATA_FOLDER=\(disk.path)/data"])
            let client = server.connect()
            for item in 0..<20 { told.add("before \(item)", over: client, on: nil) }
            try disk.fill()
            for item in 0..<200 { told.add("full \(item)", over: client, on: nil) }
            disk.makeRoom()
            var number = 0
            let isWell = ServedProgram.eventually {
                number += 1
                return told.add("again \(number)", over: client, on: nil)?.status == 201
            }
            #expect(isWell)
            for item in 0..<20 { told.add("after \(item)", over: client, on: nil) }
            try await expectTruth(told, on: disk, after: server)
        }
    }
}
