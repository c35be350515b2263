# syntax=docker/dockerfile:1

# --- docs: Swagger UI for the page at /docs, from PyPI; thrown away but for its files ---
# Where PyPI cannot be reached, or sends anything but the files that are known by their hash, the build ends: an image
# does not depend on what the network had that day. `--build-arg SWAGGER_UI=none` builds one without; its page at /docs
# is a plain list.
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

# --- build: the Swift toolchain, thrown away ---
FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libmicrohttpd-dev libsqlite3-dev libcurl4-openssl-dev libpq-dev zlib1g-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source

# The packages change rarely: they are fetched in a layer of their own.
COPY Package.swift ./
RUN swift package --disable-dependency-cache resolve

# The package is built as a whole, so its tests have to be there too; the program is all that is made.
COPY Sources ./Sources
COPY Tests ./Tests
RUN swift build --disable-dependency-cache --configuration release --product adder --static-swift-stdlib \
    && strip -o /adder "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/adder"

# --- image: Debian, five libraries, one program; certificates for an upstream that speaks TLS ---
FROM debian:bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Adder" \
    org.opencontainers.image.description="An HTTP JSON backend with its own durable store" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"

RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libmicrohttpd12 libsqlite3-0 libpq5 libcurl4 ca-certificates zlib1g \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/*-old /var/log/apt /var/log/dpkg.log \
    && mkdir -m 1777 /data
COPY --from=build /adder /usr/local/bin/adder
COPY --from=docs /docs/swagger-ui /usr/local/share/adder/docs

# The address and the folder are environment, not arguments, so that `adder healthcheck` sees what `adder serve` does.
ENV ADDER_SERVER_HOST=0.0.0.0 \
    ADDER_SERVER_PORT=8080 \
    ADDER_DATA_FOLDER=/data \
    ADDER_SERVER_DOCS=/usr/local/share/adder/docs \
    SQLITE_TMPDIR=/data

# Any user id will do, also one that has no name: nothing is looked up, and all that is written is below /data.
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["adder", "healthcheck"]
ENTRYPOINT ["adder"]
CMD ["serve"]
