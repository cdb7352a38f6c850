import { mostDays } from '#api/contracts/recognition.ts'
import { type AddressField, aDay, anId, oneOf, someWords } from '#web/client/address/fields.ts'

export const quickDays = ['7', '14', '21', '30', '60', '90'] as const

/** A whole number from 1 to `most`. */
export const isWholeNumber = (text: string, most: number) =>
  /^[1-9]\d*$/.test(text) && Number(text) <= most
const wholeNumber = (usual: string, most: number): AddressField => ({
  usual,
  read: (text) => (isWholeNumber(text, most) ? text : undefined),
})

export const mostPoints = 999_999
const usualPoints = '10'

export const overlookedFields = {
  kind: oneOf(['unrewarded', 'below']),
  /** How the time without an award is given: one of the quick choices, other days, or two dates. */
  time: oneOf(['quick', 'other', 'dates']),
  days: wholeNumber('14', mostDays),
  points: wholeNumber('', mostPoints),
  category: anId,
  teacher: anId,
  class: someWords,
  from: aDay,
  to: aDay,
} as const

export type OverlookedAddress = Readonly<{
  kind: 'unrewarded' | 'below'
  time: 'quick' | 'other' | 'dates'
  days: string
  points: string
  category: string
  teacher: string
  class: string
  from: string
  to: string
}>

export const pointsIn = ({ points }: OverlookedAddress) => points || usualPoints

/** Returns the parameters of the calls for the list and its file. */
export const overlookedFilterOf = (address: OverlookedAddress) => {
  const { kind, time, days, category, teacher, class: choice, from, to } = address
  const filter = {
    kind,
    teacher: teacher || undefined,
    class: choice || undefined,
    category: category || undefined,
  }
  const dates = { from: from || undefined, to: to || undefined }
  if (kind === 'below') return { ...filter, ...dates, points: pointsIn(address) }
  return time === 'dates' ? { ...filter, ...dates, days } : { ...filter, days }
}
