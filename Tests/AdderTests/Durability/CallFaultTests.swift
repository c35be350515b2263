import Glibc
import ViperTesting

extension OverDisks {
    /// Injects a fault into every single call that a `POST` makes.
    @Suite struct CallFaultTests {
        private static let faults: [FaultyDisk.Fault] = [
            FaultyDisk.Fault(calls: .sync, code: EIO),
            FaultyDisk.Fault(calls: .sync, code: ENOSPC),
            FaultyDisk.Fault(calls: .sync, mode: .lie, code: EIO),
            FaultyDisk.Fault(calls: .write, code: EIO),
            FaultyDisk.Fault(calls: .write, code: ENOSPC),
            FaultyDisk.Fault(calls: .write, mode: .short),
            FaultyDisk.Fault(calls: .write, mode: .torn, code: ENOSPC),
            FaultyDisk.Fault(calls: .write, mode: .lie, code: EIO),
            // The clean-up after a failure fails too.
            FaultyDisk.Fault(calls: [.sync, .write, .truncate, .open], code: EIO),
            FaultyDisk.Fault(calls: [.sync, .write, .truncate, .open], mode: .lieFirst, code: ENOSPC),
            FaultyDisk.Fault(calls: [.sync, .write], mode: .slow),
        ]

        @Test(
            "Whichever system call of a change fails, the response is true, and the server recovers or says what to do",
            arguments: faults, [1, Int.max])
        func everyCall(fault: FaultyDisk.Fault, count: Int) async throws {
            let scene = try DurabilityScene()
            #expect(try scene.add()?.status == 201)
            for call in 1...100 {
                var fault = fault
                (fault.first, fault.count) = (call, count)
                scene.disk.arm(fault)
                try scene.add()
                let struck = scene.disk.struck
                guard struck > 0 else {
                    #expect(call > 1, "a change makes such calls")
                    break
                }
                #expect(call < 100, "a change makes fewer calls")
                try await scene.expectTruth("\(fault)")
                scene.disk.disarm()
                try await recover(scene, "\(fault)")
            }
            scene.disk.disarm()
            #expect(scene.server.program.end() == 0)
            try await scene.expectTruth("\(fault), after the end")
        }

        @Test("Killing the process at any system call of a change makes no response false")
        func killed() async throws {
            let scene = try DurabilityScene()
            #expect(try scene.add()?.status == 201)
            for call in 1...100 {
                scene.disk.arm(FaultyDisk.Fault(calls: [.sync, .write, .truncate, .open], mode: .kill, first: call))
                let response = try scene.add()
                // First disarmed, so that what a change leaves to do after its response is not struck unseen.
                scene.disk.disarm()
                guard scene.disk.struck > 0 else {
                    #expect(call > 1, "a change makes such calls")
                    break
                }
                // A call after the response is struck too: then the client has it, and what it says is to be there.
                #expect(response == nil || response?.status == 201)
                #expect(call < 100)
                try await scene.expectTruth("killed at call \(call)")
                try scene.restart(by: SIGKILL)
                #expect(try scene.add()?.status == 201)
            }
            #expect(scene.server.program.end() == 0)
            try await scene.expectTruth("after the end")
        }

        /// Once the disk works again, the next changes succeed, or are refused until the server has seen that they can;
        /// meanwhile it reports that it is not ready. A permanent refusal says so.
        private func recover(_ scene: DurabilityScene, _ what: String) async throws {
            let isWell = try ServedProgram.eventually {
                let response = try scene.add()
                if response?.status == 201 { return true }
                let isProblem = response?.isProblem(503) == true || response?.isProblem(507) == true
                #expect(isProblem, "\(what): \(String(describing: response))")
                return !isProblem
            }
            #expect(isWell, "\(what): recovers")
            #expect(try scene.isReady(), "\(what)")
            try await scene.expectTruth("\(what), then well")
        }
    }
}
