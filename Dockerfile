# syntax=docker/dockerfile:1
# `docker build -t doorplate .` in a clone; the image answers on port 8787 as a user without rights. Its root may
# be read-only: all that it writes is in the volume /var/lib/doorplate.
FROM node:22-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm pack --silent --pack-destination /tmp \
  && npm install --global --prefix /opt/doorplate --no-audit --no-fund \
    /tmp/doorplate-*.tgz ioredis pino prom-client \
  && mkdir /state

FROM gcr.io/distroless/nodejs22-debian12:nonroot
COPY --from=build /opt/doorplate /opt/doorplate
COPY --from=build --chown=nonroot:nonroot /state /var/lib/doorplate
VOLUME /var/lib/doorplate
ENV NODE_ENV=production \
  DOORPLATE_SERVE_HOST=0.0.0.0 \
  DOORPLATE_SERVE_STATE=/var/lib/doorplate \
  DOORPLATE_SERVE_ADMIN_PORT=8788 \
  DOORPLATE_SERVE_QUIET=1
EXPOSE 8787
# Distroless images have no shell: every command is a list of words.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:8788/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "/opt/doorplate/lib/node_modules/doorplate/dist/cli/main.js"]
CMD ["serve"]
