import FoundationEssentials
import ViperTesting

@testable import ViperTemplates

@Suite("A new service")
struct NewServiceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/kit", withIntermediateDirectories: false)
        try folder.write(#".library(name: "ViperService", targets: ["ViperService"]),"#, to: "kit/Package.swift")
    }

    private func write(_ name: String, kit: String = "kit", users: Bool = false) throws(Refusal) -> String {
        try NewService(name, kit: kit, version: "1.2.3", hasUsers: users, in: folder.path).write(in: folder.path)
    }

    private func text(_ path: String) -> String { String(decoding: folder.read(path), as: UTF8.self) }

    private func refusal(_ name: String, kit: String = "kit") -> String? {
        let before = Set((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
        do throws(Refusal) {
            _ = try write(name, kit: kit)
            return nil
        } catch {
            let after = Set((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
            return after == before ? error.line : "Something was written: " + error.line
        }
    }

    @Test("It is a package with a feature, its test, two commands and a container, and nothing is left beside it")
    func written() throws {
        #expect(try write("Diary").contains("Diary/config/run"))
        let files = Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/Diary"))
        #expect(
            files.isSuperset(of: [
                ".dockerignore", ".gitignore", ".swift-format", "Dockerfile", "Package.swift", "README.md",
                "Sources/Diary/Diary.swift", "Sources/Diary/Notes/NotesFeature.swift",
                "Tests/DiaryTests/Notes/NotesTests.swift", "config/compose.yaml", "config/prepare.sh",
            ]))
        for program in ["config/run", "config/test"] {
            #expect(FileManager.default.isExecutableFile(atPath: folder.path + "/Diary/" + program))
        }
        #expect(text("Diary/Package.swift").contains(#".package(name: "adder", path: "../kit")"#))
        #expect(text("Diary/Dockerfile").contains("WORKDIR /source/diary\n"))
        #expect(text("Diary/Dockerfile").contains("COPY --from=kit Sources /source/diary/../kit/Sources\n"))
        #expect(text("Diary/Sources/Diary/Diary.swift").contains("PagesFeature.self,\n        NotesFeature.self,\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["Diary", "kit"])
    }

    @Test("With users its program has identity, and private features can be made in it")
    func users() throws {
        _ = try write("Diary", users: true)
        #expect(text("Diary/Sources/Diary/Diary.swift").contains("IdentityFeature.self, PagesFeature.self,"))
        #expect(text("Diary/Package.swift").contains(#".product(name: "ViperIdentity", package: "adder")"#))
        #expect(try Command.run(["new-feature", "Tags", "--private"], in: folder.path + "/Diary").contains("wrote"))
    }

    @Test("A kit in a repository is one version of it, or a revision")
    func repository() throws {
        _ = try write("Diary", kit: "https://kit.example/adder.git")
        #expect(
            text("Diary/Package.swift").contains(
                #".package(url: "https://kit.example/adder.git", exact: "1.2.3")"#))
        #expect(!text("Diary/Dockerfile").contains("--from=kit"))
        _ = try write("Log", kit: "https://kit.example/tools#abc")
        let manifest = text("Log/Package.swift")
        #expect(manifest.contains(#".package(url: "https://kit.example/tools", revision: "abc")"#))
        #expect(manifest.contains(#".product(name: "ViperService", package: "tools")"#))
    }

    @Test("What an interrupted run left is no obstacle")
    func interrupted() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/.Diary.new", withIntermediateDirectories: false)
        _ = try write("Diary")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["Diary", "kit"])
    }

    @Test("What it refuses it says in a line, and nothing is written")
    func refused() throws {
        #expect(refusal("diary")?.hasPrefix("'diary' is not a type name: ") == true)
        #expect(refusal("Self") == "'Self' is a Swift keyword: choose another name.")
        #expect(refusal("Testing") == "'Testing' is a module of Swift: choose another name.")
        for name in ["Service", "Adder", "ViperNotes", "Module"] {
            #expect(refusal(name) == "'\(name)' is a name of Swift or of the kit: choose another one.")
        }
        let notKit = "is not the kit: expected its folder, or the address of its repository."
        #expect(refusal("Diary", kit: "elsewhere") == "'elsewhere' \(notKit)")
        #expect(refusal("Diary", kit: ".") == "'.' \(notKit)")
        #expect(refusal("Diary", kit: "ki\"t") == "'ki\"t' is neither the address of a repository nor a folder.")
        try folder.write("mine", to: "Diary")
        #expect(refusal("Diary") == "'Diary' exists.")
        #expect(text("Diary") == "mine")
    }

    @Test("It is built and run with the packages that this package's own image is")
    func packages() throws {
        let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Dockerfile"
        let words = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self).split {
            $0.isWhitespace
        }
        for package in (ServiceTemplate.packagesToBuild + " " + ServiceTemplate.packagesToRun).split(separator: " ") {
            #expect(words.contains(package), "\(package)")
        }
        let ours = words.filter { $0.hasSuffix("-dev") || ($0.hasPrefix("lib") && $0.last?.isNumber == true) }
        let theirs = (ServiceTemplate.packagesToBuild + " " + ServiceTemplate.packagesToRun).split(separator: " ")
        for package in ours where !["libgif7", "libavif15", "libheif1"].contains(where: { package.hasPrefix($0) }) {
            #expect(theirs.contains(package), "\(package)")
        }
    }
}
