# syntax=docker/dockerfile:1
# `docker build -t doorplate .` in a clone; the image answers on port 8787 as a user without rights. Its root may
# be read-only: all that it writes is in the volume /var/lib/doorplate.
# Images are named by what they hold; dependabot renews the digests.
FROM node:22-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm pack --silent --pack-destination /tmp \
  && npm run -s build:binary -- --lib /tmp/doorplate-*.tgz /opt/doorplate \
  && mkdir /state

FROM gcr.io/distroless/nodejs22-debian12:nonroot@sha256:13593b7570658e8477de39e2f4a1dd25db2f836d68a0ba771251572d23bb4f8e
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
ENTRYPOINT ["/nodejs/bin/node", "/opt/doorplate/node_modules/doorplate/dist/cli/main.js"]
CMD ["serve"]
