# syntax=docker/dockerfile:1

# --- docs: Swagger UI for the page at /docs, from PyPI; only its files are kept ---
# If PyPI is unreachable, or its files do not match their hashes, the build fails, so that an image never depends on the
# state of the network. `--build-arg SWAGGER_UI=none` builds an image without Swagger UI, whose /docs is a plain list.
FROM debian:bookworm-slim AS docs
ARG SWAGGER_UI=pypi
RUN mkdir -p /docs/swagger-ui \
    && if [ "$SWAGGER_UI" != none ]; then \
        apt-get update \
        && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-pip \
        && rm -rf /var/lib/apt/lists/*; \
    fi
COPY config/lib/docs.sh config/swagger-ui.sha256 /fetch/
RUN if [ "$SWAGGER_UI" != none ]; then \
        bash -c 'source /fetch/docs.sh && fetch_swagger_ui /docs/swagger-ui /fetch/swagger-ui.sha256'; \
    fi

# --- build: the Swift toolchain, discarded ---
FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libmicrohttpd-dev libgnutls28-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev libpq-dev zlib1g-dev \
        libjpeg62-turbo-dev libpng-dev libwebp-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source

# Dependencies change rarely, so they have a layer of their own.
COPY Package.swift ./
RUN swift package --disable-dependency-cache resolve

# SwiftPM needs the sources of all targets, tests included, although only the program is built.
COPY Sources ./Sources
COPY Tests ./Tests
RUN swift build --disable-dependency-cache --configuration release --product adder --static-swift-stdlib \
        -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections \
    && strip -o /adder "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/adder"

# --- image: Debian, eleven libraries, one program, and certificates for a TLS upstream or mail server ---
FROM debian:bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=
# What decodes GIF, AVIF and HEIC images, 37 MB: "libgif7 libavif15 libheif1", or some of them.
ARG IMAGE_LIBRARIES=
LABEL org.opencontainers.image.title="Adder" \
    org.opencontainers.image.description="An HTTP JSON backend with its own durable store" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"

RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libmicrohttpd12 libgnutls30 libsqlite3-0 libsodium23 libpq5 libcurl4 ca-certificates zlib1g \
        libjpeg62-turbo libpng16-16 libwebp7 liblcms2-2 libidn2-0 $IMAGE_LIBRARIES \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/*-old /var/log/apt /var/log/dpkg.log \
    && mkdir -m 1777 /data
COPY --from=build /adder /usr/local/bin/adder
COPY --from=docs /docs/swagger-ui /usr/local/share/adder/docs

# Variables, not arguments, so that `adder healthcheck` reads the same settings as `adder serve`.
ENV ADDER_SERVER_HOST=0.0.0.0 \
    ADDER_SERVER_PORT=8080 \
    ADDER_DATA_FOLDER=/data \
    ADDER_SERVER_DOCS=/usr/local/share/adder/docs \
    SQLITE_TMPDIR=/data

# Any user id works, even one without a name: nothing looks it up, and only /data is written to.
USER 10001:10001
VOLUME /data
EXPOSE 8080 8443
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["adder", "healthcheck"]
ENTRYPOINT ["adder"]
CMD ["serve"]
