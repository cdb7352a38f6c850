import { graphemesOf, surnameLength } from '#api/contracts/name-parts.ts'
import { withoutIsolates } from '#web/i18n/format.ts'

const han = /^\p{Script=Han}/u

/**
 * A name in two: of a Chinese one the first character, or two for a surname of two, and the rest; else the first word and the others.
 * A Chinese name of two characters is never taken for a surname alone.
 */
export const splitName = (name: string): { surname: string; given: string } => {
  const text = withoutIsolates(name).trim()
  if (!han.test(text)) {
    const [first = '', ...others] = text.split(/\s+/)
    return { surname: first, given: others.join(' ') }
  }
  const signs = graphemesOf(text)
  const length = surnameLength(signs)
  return { surname: signs.slice(0, length).join(''), given: signs.slice(length).join('').trim() }
}
