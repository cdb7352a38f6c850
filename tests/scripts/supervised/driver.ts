// Supervises the given server, like start.ts does with ours.
import { resolve } from 'node:path'
import { supervise } from '#scripts/start/supervise.ts'

process.exit(await supervise({ server: resolve(import.meta.dirname, 'server.ts') }))
