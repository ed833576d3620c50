# One image for every role: `node dist/apps/api/main.js`, `node dist/apps/worker/main.js`, `node dist/apps/admin/main.js`.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The compiler, and the PostgreSQL that `npm start` brings along, are optional packages: they stay behind.
RUN node setup/compile.mjs && npm prune --omit=dev --omit=optional

FROM node:22-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation fonts-noto-cjk tini ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# As root the worker starts each browser under a user of its own.
ENV NODE_ENV=production UV_THREADPOOL_SIZE=64 BROWSER_PATH=/usr/bin/chromium DATA_DIR=/data HOST=0.0.0.0 LOG_FORMAT=json
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["tini", "--", "node", "--enable-source-maps"]
CMD ["dist/apps/api/main.js"]
