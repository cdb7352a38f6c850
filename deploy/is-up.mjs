// For Docker's health check: does this container's own server answer well at the path?
const response = await fetch(
  `http://127.0.0.1:${process.env.PORT ?? 3000}${process.argv[2]}`,
).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
