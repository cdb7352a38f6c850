import type { Deps } from './deps.ts'
import type { Sessions } from './sessions.ts'
import type { Turns } from './sign-in/turns.ts'

/** What routes get as their options: what the process stands on, who is signed in, and who may try a password. */
export type Services = Deps & Readonly<{ sessions: Sessions; turns: Turns }>
