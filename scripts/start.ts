// `npm start`: supervises the server (server.ts) and, if none is named, its PostgreSQL.
import { resolve } from 'node:path'
import { supervise } from './start/supervise.ts'

// compile.ts only loads it.
if (import.meta.main)
  process.exit(await supervise({ server: resolve(import.meta.dirname, 'server.ts') }))
