// `npm start`: keeps the server and, where none is named, its PostgreSQL running. The server itself
// is server.ts.
import { resolve } from 'node:path'
import { supervise } from './start/supervise.ts'

// Not where it is only loaded: see compile.ts.
if (import.meta.main)
  process.exit(await supervise({ server: resolve(import.meta.dirname, 'server.ts') }))
