// What boot.mjs runs before a server whose sources have changed: see boot/compile.mjs. Loading them
// is all that it takes.
import { flushCompileCache } from 'node:module'

await import('#scripts/start.ts')
await import('#scripts/server.ts')
await import('#scripts/start/small-postgres.ts')
await import('#scripts/start/assemble.ts')
await import('#scripts/start/workers/main.ts')
// Loaded late, by who needs them.
await import('#platform/queue/backend.ts')
await import('#platform/queue/wake-ups.ts')
await import('#scripts/demo/demo-school.ts')
for (const file of process.argv.slice(2)) await import(file)
flushCompileCache()
// What is loaded may keep a process up.
process.exit(0)
