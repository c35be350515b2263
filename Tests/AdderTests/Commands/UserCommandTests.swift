import Glibc
import ViperTesting

extension OverFiles {
    @Suite("The commands of users") struct UserCommandTests {
        private let first = "kelp lantern 71"
        private let second = "anchor-cloud-52"

        @Test(
            "Every command does what it says, and servers heed it with the next request",
            arguments: CommandScene.Way.allCases)
        func round(way: CommandScene.Way) async throws {
            let scene = try await CommandScene(way)
            let added = try scene.run(
                [
                    "users", "add", "Ada", "--role", "administrator", "--email", "ada@mail.test", "--display-name",
                    "Ada L.",
                ], input: first + "\n")
            #expect(added.status == 0)
            #expect(
                added.lines == [
                    "Added 'ada' with the role administrator.",
                    "A server sends a mail to ada@mail.test to confirm the address.",
                ])
            let isNew = way == .alone
            #expect(added.errors == (isNew ? "adder: there is no store in data yet; creating a new one\n" : ""))
            #expect(try scene.done(["users", "add", "bob"], input: first) == "Added 'bob' with the role member.\n")
            let token = try scene.ask { try $0.token("ada", first) }
            let found = try #require(try scene.session(of: token))
            #expect(found.contains(#""role":"administrator""#) && found.contains(#""displayName":"Ada L.""#))
            #expect(try scene.done(["users", "role", "ada", "editor"]) == "'ada' has the role editor.\n")
            #expect(try scene.session(of: token)?.contains(#""role":"editor""#) == true)
            #expect(try scene.done(["sessions", "end", "ada"]) == "Ended 1 session of 'ada'.\n")
            #expect(try scene.session(of: token) == nil)
            #expect(try scene.done(["sessions", "end", "ada"]) == "Ended 0 sessions of 'ada'.\n")
            try await changeBob(scene)
            let text = scene.end()
            for secret in [first, second] { #expect(!text.contains(secret)) }
            #expect(names(in: scene.store.folder.path + "/data/outbox").contains { $0.hasSuffix(".eml") })
        }

        private func changeBob(_ scene: CommandScene) async throws {
            var token = try scene.ask { try $0.token("bob", first) }
            #expect(try scene.done(["users", "disable", "bob"]) == "'bob' is disabled and signed out.\n")
            #expect(try scene.session(of: token) == nil)
            #expect(try scene.signIn("bob", first) == 401)
            #expect(try rows(scene) == [["ada", "editor", "yes", "no"], ["bob", "member", "no", "no"]])
            #expect(try scene.done(["users", "enable", "bob"]) == "'bob' is enabled.\n")
            token = try scene.ask { try $0.token("bob", first) }
            let changed = try scene.done(["users", "password", "bob"], input: second + "\r\nmore\n")
            #expect(changed == "'bob' has a new password and is signed out.\n")
            #expect(try scene.session(of: token) == nil)
            #expect(try scene.signIn("bob", first) == 401)
            token = try scene.ask { try $0.token("bob", second) }
            // While one server runs at least, the mail of the added user is sent.
            let outbox = scene.store.folder.path + "/data/outbox"
            _ = try scene.ask { _ in
                ServedProgram.eventually { names(in: outbox).contains { $0.hasSuffix(".eml") } }
            }
            let code = try scene.done(["users", "code", "bob"])
            #expect(code.wholeMatch(of: /[A-Za-z0-9_-]{22}\n/) != nil, "\(code)")
            #expect(try scene.done(["users", "delete", "bob"]) == "'bob' is deleted and signed out.\n")
            #expect(try scene.session(of: token) == nil)
            #expect(try scene.signIn("bob", second) == 401)
            #expect(try rows(scene) == [["ada", "editor", "yes", "no"]])
        }

        /// The columns of `users list` but the last, which is a time.
        private func rows(_ scene: CommandScene) throws -> [[String]] {
            let lines = try scene.done(["users", "list"]).split(separator: "\n")

            let words = lines.map { $0.split(separator: " ").map { String($0) } }
            #expect(words.first == ["name", "role", "enabled", "confirmed", "created"])
            #expect(words.dropFirst().allSatisfy { $0.count == 5 && $0[4].hasPrefix("20") && $0[4].hasSuffix("Z") })
            return words.dropFirst().map { Array($0.dropLast()) }
        }

        @Test("An unknown user is named in the error", arguments: CommandScene.Way.allCases)
        func unknown(way: CommandScene.Way) async throws {
            let scene = try await CommandScene(way)
            _ = try scene.run(["users", "add", "ada"], input: first)
            let commands = [
                ["users", "role", "nobody", "editor"], ["users", "disable", "nobody"], ["users", "enable", "nobody"],
                ["users", "password", "nobody"], ["users", "code", "nobody"], ["users", "delete", "nobody"],
                ["sessions", "end", "nobody"],
            ]
            for command in commands {
                let outcome = try scene.run(command, input: second)
                #expect(outcome == .failed("adder: There is no user 'nobody'.\n"), "\(command)")
            }
            let taken = try scene.run(["users", "add", "ADA"], input: second)
            #expect(taken == .failed("adder: The name 'ada' is taken.\n"))
            #expect(try scene.ask { try $0.signIn("ada", first).status } == 201, "nothing was changed")
            #expect(!scene.end().contains(second))
        }

        @Test("A bad argument is named before anything is asked for or sent")
        func arguments() async throws {
            let scene = try await CommandScene(.alone)
            let refusals: [(arguments: [String], message: String)] = [
                (["users", "add", "x!"], "<name> takes 3 to 30 letters from a to z, digits and underscores, not 'x!'"),
                (["users", "delete", "ab"], "<name> takes 3 to 30 letters from a to z"),
                (["users", "add", "ada", "--role", "boss"], "'boss' is invalid for '--role <role>'"),
                (["users", "role", "ada", "boss"], "'boss' is invalid for '<role>'"),
                (["users", "add", "ada", "--email", "nope"], "--email takes a mail address, not 'nope'"),
                (["users", "add", "ada", "--display-name", " "], "--display-name takes 1 to 80 characters, not ' '"),
                (["users", "add", "ada", "--password", "x"], "Unknown option '--password'"),
                (["users", "add"], "'<name>'"), (["sessions", "end"], "'<name>'"),
                (["users", "rename", "ada"], "rename"),
            ]
            for (arguments, message) in refusals {
                let outcome = try scene.run(arguments)
                #expect(outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
                #expect(outcome.status == 64)
            }
            #expect(names(in: scene.store.folder.path) == [], "there is no store")
        }

        @Test("A password that cannot be one is refused, without being repeated")
        func passwords() async throws {
            let scene = try await CommandScene(.alone)
            let common = "password: Expected a password that is not one of the most common ones."
            let refusals: [(input: [UInt8]?, message: String)] = [
                (Array("password123\n".utf8), common),
                (Array("seven77\n".utf8), "password: Expected at least 8 characters, found 7."),
                (Array("\n".utf8), "Standard input has no password."), (nil, "Standard input has no password."),
                ([UInt8](repeating: 0x61, count: 300), "password: Expected at most 256 characters, found 300."),
                ([UInt8](repeating: 0x61, count: 1025), "The password on standard input is longer than 1024 bytes."),
                (Array("kelp lantern ".utf8) + [0xC3, 0x28], "The password on standard input is not UTF-8."),
            ]
            for (input, message) in refusals {
                let outcome = try scene.start(["users", "add", "ada"], input: input).outcome()
                #expect(outcome == .failed("adder: \(message)\n"))
            }
            #expect(names(in: scene.store.folder.path) == [], "there is no store")
        }

        @Test("Without a store only adding a user makes one")
        func noStore() async throws {
            let scene = try await CommandScene(.alone)
            let commands = [["users", "list"], ["users", "delete", "ada"], ["sessions", "end", "ada"]]
            for command in commands {
                #expect(try scene.run(command) == .failed("adder: there is no store in data\n"))
            }
            #expect(names(in: scene.store.folder.path) == [])
        }
    }
}
