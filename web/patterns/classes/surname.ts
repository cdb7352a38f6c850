import { graphemesOf, surnameLength } from '#api/contracts/name-parts.ts'
import { withoutIsolates } from '#web/i18n/format.ts'

/** Romanised surnames of two words. */
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
 * Splits a name into surname and first name. In Chinese characters the surname is one character, in
 * other scripts one word. A known surname of two characters or words is split off if anything
 * follows it.
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

/** Returns how many characters a Chinese surname has; 0 for any other surname. */
export const hanLength = (surname: string) => (han.test(surname) ? graphemesOf(surname).length : 0)
