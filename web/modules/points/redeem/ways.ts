import { anId, oneOf } from '#web/client/address/fields.ts'
import { inLink } from '#web/client/session/period.tsx'

export const fields = { way: oneOf(['rules', 'profiles']), profile: anId }

export const ownParams = ['way', inLink]
