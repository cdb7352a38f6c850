import { anId, oneOf } from '#web/client/address/fields.ts'
import { inLink } from '#web/client/session/period.tsx'

/** The tab of the screen, in its address. */
export const fields = { way: oneOf(['rules', 'profiles']), profile: anId }

/** What is chosen goes with its tab and its period. */
export const within = ['way', inLink]
