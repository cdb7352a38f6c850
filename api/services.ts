import type { Deps } from './deps.ts'
import type { Sessions } from './sessions.ts'

/** What routes get as their options: what the process stands on, and who is signed in. */
export type Services = Deps & Readonly<{ sessions: Sessions }>
