// `npm start`: supervises the server (server.ts) and, if none is configured, its PostgreSQL.
import { resolve } from 'node:path'
import { supervise } from './start/supervise.ts'

// compile.ts only loads this module, so nothing may start then.
if (import.meta.main)
  process.exit(await supervise({ server: resolve(import.meta.dirname, 'server.ts') }))
