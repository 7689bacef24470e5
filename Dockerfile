# Colophon on embedded storage. Build: docker build -t colophon .   Run: docker compose up
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY tools/ready.mjs tools/bundle.mjs tools/licences.mjs ./tools/
COPY src ./src
COPY studio ./studio
# What the image holds of others, by name, version and licence, as CycloneDX.
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY fonts ./fonts
COPY schema ./schema
COPY examples/assets ./examples/assets
COPY examples/gallery ./examples/gallery
COPY LICENSE ./
RUN mkdir /data && chown node:node /data
# The user `node`, by number: Kubernetes checks runAsNonRoot by it.
USER 1000
# What V8 compiles of the command line's renderer is kept in the user's cache folder: the first document of a container finds it.
RUN node dist/cli/colophon.cjs render examples/gallery/invoice/definition.json --data examples/gallery/invoice/data.json -o /tmp/invoice.pdf \
  && rm /tmp/invoice.pdf
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# SIGTERM drains: running documents are finished, then the stores are closed.
STOPSIGNAL SIGTERM
# Why these flags: docs/decisions/garbage-collection.md
CMD ["node", "--single-threaded-gc", "--no-allocation-site-pretenuring", "--min-semi-space-size=16", "dist/cli/main.js", "serve"]
