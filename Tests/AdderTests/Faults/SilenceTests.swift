import ViperTesting

extension OverFaults {
    /// A network that drops all packets: connections stay open, and nothing arrives over them.
    @Suite struct SilenceTests {
        @Test(
            "While the network is silent every request gets 503; afterwards no acknowledged change is lost or made twice"
        )
        func silent() async throws {
            let scene = try await FaultScene(hasLink: true)
            for _ in 0..<2 {
                scene.link?.silence()
                try await scene.untilAway()
                scene.link?.open()
                try await scene.untilBack()
            }
            try await scene.end()
        }

        @Test("The same if the network falls silent in the middle of a response", arguments: [1, 100, 3000])
        func halfAnswered(bytes: Int) async throws {
            let scene = try await FaultScene(hasLink: true)
            scene.link?.silenceAnswers(after: bytes)
            try await scene.untilAway()
            scene.link?.open()
            try await scene.untilBack()
            try await scene.end()
        }

        @Test("A PostgreSQL that hangs is distinguished from a slow one, and is used again when it goes on")
        func frozen() async throws {
            let scene = try await FaultScene()
            let postgresql = scene.postgresql
            try await onThread { try postgresql.freeze() }
            try await scene.untilAway()
            try await onThread { try postgresql.thaw() }
            try await scene.untilBack()
            try await scene.end()
        }
    }
}
