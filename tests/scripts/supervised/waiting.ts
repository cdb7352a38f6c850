// Asks the supervisor for PostgreSQL, and has nothing else to do.
import { postgresOfSupervisor } from '#scripts/start/supervised-postgres.ts'

// Comes only if the process still waits by then.
setTimeout(() => process.send?.({ kind: 'waits' }), 300).unref()
const { url } = await postgresOfSupervisor('/nowhere')
console.log(url)
