// Watches over the server that it is given, as start.ts does over ours.
import { resolve } from 'node:path'
import { supervise } from '#scripts/start/supervise.ts'

process.exit(await supervise({ server: resolve(import.meta.dirname, 'server.ts') }))
