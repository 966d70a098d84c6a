# The first stage builds the site. The second one becomes the image, without sources and development packages.
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
COPY toolkit/package.json toolkit/package.json
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production
COPY package.json package-lock.json ./
COPY toolkit/package.json toolkit/package.json
RUN npm ci --omit=dev
COPY server/process/start.js server/process/start.js
COPY drizzle drizzle
COPY --from=build /site/dist dist
USER node
# The container listens on all its interfaces; which ports are published decides who can reach it.
ENV HOST=0.0.0.0
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD node --eval "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/process/start.js"]
