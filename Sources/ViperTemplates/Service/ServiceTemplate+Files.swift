extension ServiceTemplate {
    /// The Debian packages that the kit is built with, and those that a program needs to run.
    static let packagesToBuild = """
        libmicrohttpd-dev libgnutls28-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev libpq-dev zlib1g-dev \
        libjpeg62-turbo-dev libpng-dev libwebp-dev pkg-config
        """
    static let packagesToRun = """
        libmicrohttpd12 libgnutls30 libsqlite3-0 libsodium23 libpq5 libcurl4 ca-certificates zlib1g libjpeg62-turbo \
        libpng16-16 libwebp7 liblcms2-2 libidn2-0
        """

    /// Without what only a debugger reads, and with each function in a section of its own, so that the linker leaves out what
    /// is never called: a third of the program.
    private static let releaseOptions = "-debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections"

    /// The text of one of the files beside this one, in which `{{name}}` stands for the service's name, and others alike.
    func text(_ file: [UInt8]) -> String {
        values.reduce(String(decoding: file, as: UTF8.self)) { text, value in
            text.replacing("{{\(value.key)}}", with: value.value)
        }
    }

    private var values: [String: String] {
        [
            "name": name.text, "program": program, "variables": program.uppercased(), "path": path,
            "packagesToBuild": Self.packagesToBuild, "packagesToRun": Self.packagesToRun,
            "releaseOptions": Self.releaseOptions, "dockerBuild": dockerBuild, "kitCopy": kitCopy, "context": context,
            "signUp": hasUsers
                ? "People can sign up" : "With `IdentityFeature` of ViperIdentity in the list people can sign up",
        ]
    }

    /// How the image is built: a kit's folder is not below this package's, so it is handed over beside it.
    private var dockerBuild: String {
        guard case .folder(let path) = kit else { return "docker build --tag \(program) ." }
        return "docker build --build-context kit=\(path) --tag \(program) ."
    }

    /// The lines that copy the kit to where Package.swift looks for it: only what SwiftPM reads, for not every builder heeds the
    /// ignored files of a second context, and what was built in it fills gigabytes.
    private var kitCopy: String {
        guard case .folder(let path) = kit else { return "" }
        let folder = path.hasPrefix("/") ? path : "/source/\(program)/\(path)"
        return """

            # The kit, where Package.swift looks for it.
            COPY --from=kit Package.swift \(folder)/
            COPY --from=kit Sources \(folder)/Sources
            COPY --from=kit Tests \(folder)/Tests
            """
    }

    /// The same for Compose, whose paths begin at `config`.
    private var context: String {
        guard case .folder(let path) = kit else { return "" }
        return "\n      additional_contexts:\n        kit: \(path.hasPrefix("/") ? path : "../" + path)"
    }
}
