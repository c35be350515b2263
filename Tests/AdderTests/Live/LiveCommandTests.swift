import ViperTesting

extension OverFiles {
    @Suite("Streams and the commands of users") struct LiveCommandTests {
        private let first = "kelp lantern 71"
        private let second = "anchor-cloud-52"

        @Test(
            "A user whom the operator signs out loses all streams, and everybody else keeps theirs",
            arguments: [CommandScene.Way.beside, .shared])
        func signedOut(way: CommandScene.Way) async throws {
            let scene = try await CommandScene(way)
            for name in ["ada", "bob"] { _ = try scene.run(["users", "add", name], input: first) }
            let client = SocketClient(port: try #require(scene.servers.first).port)
            let others = try await scene.open("bob", first, by: client)
            let commands = [
                ["sessions", "end", "ada"], ["users", "password", "ada"], ["users", "disable", "ada"],
                ["users", "delete", "ada"],
            ]
            for (number, command) in commands.enumerated() {
                let stream = try await scene.open("ada", number < 2 ? first : second, by: client)
                _ = try scene.done(command, input: second + "\n")
                while await stream.next() != nil {}
                if command[1] == "disable" { _ = try scene.done(["users", "enable", "ada"]) }
            }
            _ = try scene.ask { try $0.token("bob", first) }
            #expect(await others.next()?.name == "changed")
            others.close()
            _ = scene.end()
        }
    }
}

extension CommandScene {
    /// Signs in, and opens the list of one's sessions.
    fileprivate func open(_ name: String, _ password: String, by client: SocketClient) async throws -> EventReader {
        let token = try ask { try $0.token(name, password) }
        let stream = try await client.open("/sessions", [SessionClient.field(token)])
        try #require(stream.response.status == 200)
        return stream
    }
}
