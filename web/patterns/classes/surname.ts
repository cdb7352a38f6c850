import { graphemesOf, surnameLength } from '#api/contracts/name-parts.ts'
import { withoutIsolates } from '#web/i18n/format.ts'

/** Surnames of two characters as they are romanised, in two words. */
const romanised = new Set([
  'au yeung',
  'ou yang',
  'sze to',
  'si tu',
  'sheung kwun',
  'shang guan',
  'sze ma',
  'si ma',
  'chu kot',
  'zhu ge',
])

const han = /^\p{Script=Han}/u

/**
 * A name in two: of a Chinese one the first character, or two for a surname of two, and the rest;
 * else the first word, or two for such a surname, and the others. A Chinese name of two characters
 * is never taken for a surname alone.
 */
export const splitName = (name: string): { surname: string; given: string } => {
  const text = withoutIsolates(name).trim()
  if (!han.test(text)) {
    const words = text.split(/\s+/)
    const length =
      words.length > 2 && romanised.has(words.slice(0, 2).join(' ').toLowerCase()) ? 2 : 1
    return { surname: words.slice(0, length).join(' '), given: words.slice(length).join(' ') }
  }
  const signs = graphemesOf(text)
  const length = surnameLength(signs)
  return { surname: signs.slice(0, length).join(''), given: signs.slice(length).join('').trim() }
}

/** How many characters a Chinese surname has; 0 of one in another script. */
export const hanLength = (surname: string) => (han.test(surname) ? graphemesOf(surname).length : 0)
