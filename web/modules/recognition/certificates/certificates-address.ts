import { anId, oneOf, someWords } from '#web/client/address/fields.ts'

export const certificatesFields = {
  level: oneOf(['gold', 'silver', 'bronze']),
  category: anId,
  class: someWords,
  printed: oneOf(['all', 'no', 'yes']),
  highest: oneOf(['no', 'yes']),
} as const

type CertificatesAddress = Readonly<{
  level: 'gold' | 'silver' | 'bronze'
  category: string
  class: string
  printed: 'all' | 'no' | 'yes'
  highest: 'no' | 'yes'
}>

/** Returns the parameters of the calls for the list and its file, without the level. */
export const certificatesFilterOf = (address: CertificatesAddress) => ({
  category: address.category || undefined,
  class: address.class || undefined,
  printed: address.printed === 'all' ? undefined : String(address.printed === 'yes'),
  highest: address.highest === 'yes' ? 'true' : undefined,
})
