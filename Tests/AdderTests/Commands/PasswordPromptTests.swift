import Glibc
import ViperTesting

@Suite("Asking for a password") struct PasswordPromptTests {
    private let password = "kelp lantern 71"
    private let folder: TemporaryFolder
    private let terminal: Terminal

    init() throws {
        folder = try TemporaryFolder()
        terminal = try Terminal(columns: 80)
    }

    private func add() throws -> Program {
        try Program(["users", "add", "ada"], in: folder.path, input: terminal.inner, terminal: terminal.inner)
    }

    @Test("It is asked for twice, and the terminal does not show it")
    func twice() throws {
        let program = try add()
        #expect(terminal.read(until: "New password: ").hasSuffix("New password: "))
        #expect(!terminal.hasEcho)
        terminal.type(password + "\n")
        _ = terminal.read(until: "The same again: ")
        terminal.type(password + "\n")
        #expect(program.allOutput() == "Added 'ada' with the role member.\n")
        #expect(program.wait() == 0)
        #expect(terminal.hasEcho)
        terminal.closeInner()
        #expect(!terminal.allText.contains(password))
    }

    @Test("Two that differ are refused")
    func different() throws {
        let program = try add()
        _ = terminal.read(until: "New password: ")
        terminal.type(password + "\n")
        _ = terminal.read(until: "The same again: ")
        terminal.type(password + "2\n")
        #expect(program.wait() == 1)
        #expect(terminal.hasEcho)
        terminal.closeInner()
        #expect(terminal.allText.contains("adder: The password was not the same both times."))
        #expect(!terminal.text.contains(password))
        #expect(names(in: folder.path) == [], "there is no store")
    }

    @Test(
        "A signal ends the question, and the terminal shows what is typed again", arguments: [SIGINT, SIGTERM, SIGHUP])
    func stopped(signal: Int32) throws {
        let program = try add()
        _ = terminal.read(until: "New password: ")
        #expect(!terminal.hasEcho)
        #expect(program.end(signal) == 128 + signal)
        #expect(terminal.hasEcho)
        terminal.closeInner()
        #expect(terminal.allText.contains("adder: The command was stopped."))
        #expect(names(in: folder.path) == [], "there is no store")
    }
}

extension Terminal {
    /// Whether the terminal shows what is typed.
    var hasEcho: Bool {
        var state = termios()
        return tcgetattr(inner, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
    }
}
