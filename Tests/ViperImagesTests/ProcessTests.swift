import Glibc
import ViperTesting

@testable import ViperImages

@Suite("The process that renders")
struct ProcessTests {
    /// A program that stands in for the process, as a script. Another process writes it: a file that this one has open
    /// for writing, while a test starts a program, cannot be run (ETXTBSY).
    private func script(_ text: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/program"
        let (status, output) = run([
            "/bin/sh", "-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod +x "$2""#, "sh", text, path,
        ])
        try #require(status == 0, "\(output)")
        return path
    }

    private func fixture(_ text: String, _ adapt: (inout RenderingLimits) -> Void = { _ in }) throws -> Fixture {
        let folder = try TemporaryFolder()
        return try Fixture(program: script(text, in: folder), folder: folder, adapt)
    }

    private func error(_ fixture: Fixture) async throws -> RenditionError? {
        let file = try fixture.file(try Fixture.bytes("one.png"))
        do {
            _ = try await fixture.renderer.render(file)
            return nil
        } catch {
            return error
        }
    }

    @Test("A program that would not render if it were started to says so at its start")
    func notAwaited() throws {
        let (folder, lines) = (try TemporaryFolder(), Locked<[String]>([]))
        _ = try ImageRenderer(in: folder.path) { line in lines.withLock { $0.append(line) } }
        let found = lines.withLock { $0 }
        #expect(found == ["No image can be rendered: nothing calls RenderingProcess.runIfStarted(), see ImageRenderer"])
    }

    @Test("A decoder that dies refuses the image, and is told to the log")
    func dies() async throws {
        for (name, signal) in [("SEGV", SIGSEGV), ("KILL", SIGKILL)] {
            let fixture = try fixture("kill -\(name) $$")
            #expect(try await error(fixture) == .refused(.fatal(.png, signal: signal)))
            #expect(fixture.lines.withLock { $0 } == ["decoding a PNG image ended its process by signal \(signal)"])
        }
        #expect(try await error(try fixture("kill -XCPU $$")) == .refused(.tooSlow(.png)))
    }

    @Test(
        "A process that hangs is ended when its time is over",
        arguments: ["exec sleep 1000", "kill -STOP $$", "echo more; exec sleep 1000"])
    func hangs(_ text: String) async throws {
        let fixture = try fixture(text) { $0.seconds = 1 }
        let detail = "rendering a PNG image was given up after 1 s"
        #expect(try await error(fixture) == .unavailable(detail: detail))
        #expect(fixture.lines.withLock { $0 } == [detail])
    }

    @Test("A process that ends early, writes anything else, or does not end has failed")
    func garbage() async throws {
        let ended = "the process that renders images ended with status"
        #expect(try await error(try fixture("exit 3")) == .failed(detail: "\(ended) 3 and without a report"))
        #expect(
            try await error(try fixture("echo an unknown command"))
                == .failed(detail: "\(ended) 0 and without a report"))
        let detail = "the process that renders images did not end after its report"
        #expect(try await error(try fixture("exec tr '\\0' x < /dev/zero")) == .failed(detail: detail))
        #expect(try await error(try fixture("exec sleep 1000 >&-")) == .failed(detail: detail))
        let missing = RenditionError.failed(detail: "cannot start /missing: No such file or directory")
        #expect(try await error(try Fixture(program: "/missing")) == missing)
    }

    @Test("A report of files that were not written is not believed")
    func lies() async throws {
        let fixture = try fixture("cat report")
        #expect(try await error(fixture) != nil)
        func report(_ numbers: [Int]) throws -> RenderingReport {
            let report = RenderingReport(.rendered, numbers)
            #expect(RenderingReport(report.bytes) == report)
            return report
        }
        let text = try report([1, 1, 1, 1, 0]).bytes.map { "\\" + String($0, radix: 8) }.joined()
        let nonsense = RenditionError.failed(detail: "the process that renders images reports what it has not written")
        #expect(try await error(try self.fixture("printf '\(text)'")) == nonsense)
        let large = try report([2_049, 1, 1, 1, 0]).bytes.map { "\\" + String($0, radix: 8) }.joined()
        let jpeg = #"printf '\377\330\377\340\0\0\0\0\0\0\0\0'"#
        #expect(try await error(try self.fixture("\(jpeg) >&3; \(jpeg) >&4; printf '\(large)'")) == nonsense)
        #expect(try await error(try self.fixture("\(jpeg) >&3; \(jpeg) >&4; printf '\(text)'")) == nil)
    }

    @Test("The process inherits the image, two files and a pipe, and nothing else")
    func inherits() async throws {
        let folder = try TemporaryFolder()
        let program = try script(
            """
            # In subshells: a redirection of its own would change what the shell has open.
            (ls /proc/$$/fd > \(folder.path)/descriptors)
            (grep flags /proc/$$/fdinfo/0 > \(folder.path)/flags)
            (tr '\\0' '\\n' < /proc/$$/environ > \(folder.path)/environment)
            (ls -l /proc/$$/fd/1 /proc/$$/fd/2 > \(folder.path)/links)
            (grep -E 'Sig(Blk|Ign)' /proc/$$/status > \(folder.path)/signals)
            """, in: folder)
        // Not close-on-exec, as some libraries leave theirs.
        let others = (0..<20).map { _ in open("/dev/null", O_RDONLY) }
        defer { for other in others { close(other) } }
        _ = try await error(try Fixture(program: program, folder: folder))
        func lines(_ name: String) throws -> [String] { try ViperImagesTests.lines(folder.path + "/" + name) }
        // The shell has the script open, above 9.
        #expect(try lines("descriptors").filter { $0.count == 1 } == ["0", "1", "2", "3", "4"])
        #expect(try lines("descriptors").count <= 6)
        #expect(try lines("flags").allSatisfy { $0.hasSuffix("0") }, "read only")
        let variables = try lines("environment").filter { !$0.hasPrefix("LD_LIBRARY_PATH=") }
        #expect(variables.allSatisfy { $0.hasPrefix("PWD=") || $0.hasPrefix("_=") || $0.hasPrefix("OLDPWD=") })
        #expect(
            try lines("links").map { $0.contains("pipe:") ? "pipe" : "\($0.hasSuffix("/dev/null"))" } == [
                "pipe", "true",
            ])
        // The C library ignores its own two, 32 and 33.
        let signals = try lines("signals").compactMap { UInt64($0.suffix(16), radix: 16) }
        #expect(signals.count == 2 && signals.allSatisfy { $0 & 0x7FFF_FFFF == 0 })
    }

    @Test("One client has a quarter of the places in which images wait, and others find theirs")
    func shares() async throws {
        let folder = try TemporaryFolder()
        let program = try script(
            """
            while [ ! -e \(folder.path)/go ]; do sleep 0.01; done
            exec \(try Fixture.program()) "$@"
            """, in: folder)
        let fixture = try Fixture(program: program, folder: folder, atOnce: 1, waiting: 8)
        let (renderer, bytes) = (fixture.renderer, try Fixture.bytes("one.png"))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for count in 0...2 {
                group.addTask { try await renderer.render(try fixture.file(bytes), for: 1).full.width }
                try await until { renderer.statistics.running == 1 && renderer.statistics.waiting == count }
            }
            await #expect(throws: RenditionError.busy(.shareUsedUp)) {
                _ = try await renderer.render(try fixture.file(bytes), for: 1)
            }
            group.addTask { try await renderer.render(try fixture.file(bytes), for: 2).full.width }
            try await until { renderer.statistics.waiting == 3 }
            close(open(folder.path + "/go", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
            #expect(try await group.reduce(into: []) { $0.append($1) } == [1, 1, 1, 1])
        }
    }

    @Test("More than run and wait are refused at once, and no process and no descriptor is left")
    func crowd() async throws {
        let folder = try TemporaryFolder()
        let program = try script(
            """
            readlink /proc/$$/fd/1 >> \(folder.path)/pipes
            echo $$ >> \(folder.path)/processes
            while [ ! -e \(folder.path)/go ]; do sleep 0.01; done
            exec \(try Fixture.program()) "$@"
            """, in: folder)
        let fixture = try Fixture(program: program, folder: folder, atOnce: 2, waiting: 10)
        let bytes = try Fixture.bytes("one.png")
        let rendered = try await atOnce(0..<100) { _ in
            do {
                let full = try await fixture.render(bytes).full
                return full.width == 1
            } catch RenditionError.busy(.full) {
                return false
            }
        } meanwhile: {
            while fixture.renderer.statistics.refused < 88 { try await Task.sleep(for: .milliseconds(5)) }
            close(open(folder.path + "/go", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        }
        #expect(rendered.count { $0 } == 12 && rendered.count { !$0 } == 88)
        await fixture.renderer.close()
        #expect(try await error(fixture) == .busy(.closed))
        let processes = try lines(folder.path + "/processes")
        #expect(processes.count == 12 && processes.allSatisfy { access("/proc/\($0)", F_OK) != 0 })
        let pipes = try lines(folder.path + "/pipes")
        let links = Self.openLinks()
        #expect(pipes.count == 12 && pipes.allSatisfy { !links.contains($0) })
        #expect(links.filter { $0.hasPrefix(folder.path + "/") }.isEmpty)
    }

    /// Where this process's descriptors lead.
    private static func openLinks() -> [String] {
        (0..<4_096).compactMap { number in
            var path = [CChar](repeating: 0, count: 4_096)
            let count = readlink("/proc/self/fd/\(number)", &path, path.count)
            return count < 0 ? nil : String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    @Test("The order is what its arguments say, and nothing else is one")
    func order() {
        var limits = RenderingLimits()
        limits.pixels = 7
        let arguments = limits.order
        #expect(RenderingLimits(order: arguments) == limits)
        #expect(RenderingLimits(order: Array(arguments.dropLast())) == nil)
        #expect(RenderingLimits(order: arguments.dropLast() + ["-1"]) == nil)
        #expect(RenderingLimits(order: arguments.dropLast() + ["a"]) == nil)
        #expect(RenderingLimits(order: ["serve"]) == nil)
    }

    @Test("The program has no such command for people")
    func command() throws {
        let (status, output) = run([try Fixture.program()] + RenderingLimits().order)
        #expect(status == 64 && output.contains("render-image"))
    }
}
