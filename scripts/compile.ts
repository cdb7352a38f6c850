// boot/compile.mjs runs this after changes: importing a module compiles it.
import { flushCompileCache } from 'node:module'

await import('#scripts/start.ts')
await import('#scripts/server.ts')
await import('#scripts/start/small-postgres.ts')
await import('#scripts/start/assemble.ts')
await import('#scripts/start/workers/main.ts')
await import('#platform/queue/backend.ts')
await import('#platform/queue/wake-ups.ts')
await import('#scripts/demo/demo-school.ts')
for (const file of process.argv.slice(2)) await import(file)
flushCompileCache()
// Imported modules may keep the process alive.
process.exit(0)
