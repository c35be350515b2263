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

    var preparation: String {
        """
        # Sourced by config/run and config/test: goes to the package's folder, and installs what is missing there.

        cd "$(dirname "${BASH_SOURCE[0]}")/.."

        # install PACKAGE…: installs those Debian packages that are missing.
        install() {
            local missing=() package
            for package in "$@"; do
                dpkg-query --show --showformat '${Status}\\n' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
            done
            ((${#missing[@]})) || return 0
            local root=()
            ((EUID == 0)) || root=(sudo)
            echo "Installing ${missing[*]}." >&2
            "${root[@]}" apt-get update -qq >&2
            "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
        }

        command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://www.swift.org/install/linux/" >&2 && exit 1; }
        install git liblcms2-2 \(Self.packagesToBuild)

        """
    }

    var run: String {
        """
        #!/usr/bin/env bash
        # Builds \(name.text), and serves it on http://localhost:8080 with its store in ./data; arguments go to `\(program) serve`.
        set -euo pipefail
        source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"
        swift build --configuration release \(Self.releaseOptions) --product \(program) >&2
        exec .build/release/\(program) serve "$@"

        """
    }

    var test: String {
        """
        #!/usr/bin/env bash
        # Builds and runs the tests, or those that a regular expression matches.
        set -euo pipefail
        source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"
        ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || install postgresql
        swift test --disable-xctest ${1:+--filter "$1"}

        """
    }

    /// Without what only a debugger reads, and with each function in a section of its own, so that the linker leaves out what
    /// is never called: a third of the program.
    private static let releaseOptions = "-debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections"

    /// How the image is built: a kit's folder is not below this package's, so it is handed over beside it.
    var dockerBuild: String {
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

    var dockerfile: String {
        return """
            # syntax=docker/dockerfile:1

            #   \(dockerBuild)
            #   docker run --publish 127.0.0.1:8080:8080 --volume \(program):/data \(program)

            FROM swift:6.3-bookworm AS build
            RUN apt-get update \\
                && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \\
                    \(Self.packagesToBuild) \\
                && rm -rf /var/lib/apt/lists/*
            WORKDIR /source/\(program)\(kitCopy)
            COPY . .
            RUN swift build --configuration release \(Self.releaseOptions) \\
                    --product \(program) --static-swift-stdlib \\
                && strip -o /\(program) "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/\(program)"

            FROM debian:bookworm-slim
            RUN apt-get update \\
                && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \\
                    \(Self.packagesToRun) \\
                && rm -rf /var/lib/apt/lists/* \\
                && mkdir -m 1777 /data
            COPY --from=build /\(program) /usr/local/bin/\(program)
            ENV \(variables)_SERVER_HOST=0.0.0.0 \\
                \(variables)_DATA_FOLDER=/data \\
                SQLITE_TMPDIR=/data
            # Any user id works; only /data is written to.
            USER 10001:10001
            VOLUME /data
            EXPOSE 8080
            HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["\(program)", "healthcheck"]
            ENTRYPOINT ["\(program)"]
            CMD ["serve"]

            """
    }

    var compose: String {
        let context =
            if case .folder(let path) = kit {
                "\n      additional_contexts:\n        kit: \(path.hasPrefix("/") ? path : "../" + path)"
            } else { "" }
        return """
            # \(name.text) with its store in a volume, on http://localhost:8080.
            #
            #   docker compose --file config/compose.yaml up --build
            name: \(program)
            services:
              \(program):
                build:
                  context: ..\(context)
                image: \(program)
                ports:
                  - 127.0.0.1:8080:8080
                volumes:
                  - data:/data
                read_only: true
                cap_drop: [ALL]
                security_opt: [no-new-privileges:true]
                restart: unless-stopped
                # shutdown.delay plus shutdown.timeout, and a margin.
                stop_grace_period: 30s
            volumes:
              data:

            """
    }

    var dockerIgnored: String { "# Only what the build reads.\n*\n!Package.swift\n!Sources\n!Tests\n" }
    var gitIgnored: String { ".build/\n.swiftpm/\n/data/\n" }
}
