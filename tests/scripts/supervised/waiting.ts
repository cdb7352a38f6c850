// Asks the supervisor for PostgreSQL, and does nothing else.
import { postgresOfSupervisor } from '#scripts/start/supervised-postgres.ts'

// The message is sent only if the process still waits by then.
setTimeout(() => process.send?.({ kind: 'waits' }), 300).unref()
const { url } = await postgresOfSupervisor('/nowhere')
console.log(url)
