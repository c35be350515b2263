import Glibc
import ViperTesting

extension OverReplicas {
    @Suite("Lists kept open at replicas that are killed") struct LiveKillTests {
        @Test("What is posted to one replica reaches the clients of the other")
        func other() async throws {
            let replicas = try await ReplicaSet()
            let subscriber = try await LiveSubscriber(at: [replicas.first])
            for number in 0..<3 {
                _ = try replicas.second.add("Item \(number)")
                try await until { subscriber.inserted.count == number + 1 }
            }
            #expect(subscriber.inserted == ["Item 0", "Item 1", "Item 2"])
            #expect(subscriber.streams == 1)
            await subscriber.stop()
            replicas.end()
        }

        @Test("Replicas are killed in turn and together: each item is told once and in order, whenever it was added")
        func replicas() async throws {
            let replicas = try await ReplicaSet()
            let subscriber = try await LiveSubscriber(at: replicas.servers)
            let writer = SerialWriter(to: replicas.servers)
            for killed in [[0], [1], [0, 1], [1, 0]] {
                try await followed(writer, by: subscriber)
                for index in killed { replicas.kill(index) }
                if killed.count == 1 { try await writer.untilDone(5) }
                for index in killed { try replicas.startAgain(index) }
            }
            try await followed(writer, by: subscriber)
            try await writer.end()
            try await expect(subscriber, hears: writer.names)
            #expect(subscriber.streams > 2)
            replicas.end()
        }

        @Test("A server over SQLite is killed: each item is told once and in order, whenever it was added")
        func alone() async throws {
            let folder = try TemporaryFolder()
            var server = try ServedProgram(in: folder)
            let subscriber = try await LiveSubscriber(at: [server])
            let writer = SerialWriter(to: [server])
            for _ in 0..<3 {
                try await followed(writer, by: subscriber)
                #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
                server = try ServedProgram(in: folder, ["--port", "\(server.port)"])
            }
            try await followed(writer, by: subscriber)
            try await writer.end()
            try await expect(subscriber, hears: writer.names)
            #expect(subscriber.streams > 3)
            #expect(server.program.end() == 0)
        }

        /// Waits until some items were added, and a subscriber has heard of them.
        private func followed(_ writer: SerialWriter, by subscriber: LiveSubscriber) async throws {
            try await writer.untilDone(10)
            let count = writer.names.count
            try await until { subscriber.inserted.count >= count }
        }

        /// Waits until a subscriber has heard the last of these items, and expects that it heard of all of them, once and
        /// in order, and of nothing else.
        private func expect(_ subscriber: LiveSubscriber, hears names: [String]) async throws {
            try await until { subscriber.inserted.last == names.last }
            #expect(subscriber.inserted == names)
            #expect(subscriber.events.count == names.count && subscriber.refusals.isEmpty)
            await subscriber.stop()
        }
    }
}
